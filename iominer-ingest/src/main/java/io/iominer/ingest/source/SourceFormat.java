// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.IOException;

/**
 * A format of sources that are ingested as a whole, each whole in one commit: accounting, or
 * samples of servers. Stateless. Named in {@code META-INF/services}; see CONTRIBUTING, "server
 * source".
 */
public interface SourceFormat {
  /** What the option and the configuration's list of its sources are for. */
  SourceGroup group();

  /** How messages name what is expected, such as "an ltop recording". */
  String label();

  /** Whether the input is of this format: its first bytes or the scheme of its address tell. */
  boolean accepts(SourceInput input) throws IOException;

  /**
   * Hands over the parts of an input that was accepted: a file is one part, a database may have one
   * for each day. A part is read only where it is new or has changed.
   *
   * @throws io.iominer.core.error.IoMinerException of kind DATA when the input is not what it
   *     should be as a whole
   */
  void open(SourceInput input, SourceSettings settings, PartVisitor visitor) throws IOException;

  /** Takes the parts of an input, in their order. */
  @FunctionalInterface
  interface PartVisitor {
    /**
     * A part.
     *
     * @param source how the store knows it; {@link SourceInput#source()} for a file
     * @param reader reads it; valid during the call only, and may be asked more than once
     */
    void part(Source source, SourceReader reader) throws IOException;
  }
}
