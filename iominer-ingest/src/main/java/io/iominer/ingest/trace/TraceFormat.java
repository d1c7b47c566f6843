// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.ingest.source.SourceContent;
import java.io.IOException;

/**
 * A format of logs of which each holds one program's I/O, such as Darshan's. Stateless, for several
 * threads. Named in {@code META-INF/services}; see CONTRIBUTING, "trace format".
 */
public interface TraceFormat {
  /**
   * Whether a file of this name is worth a look when a folder or an archive is searched. It decides
   * nothing about what the file holds.
   *
   * @param name file name, with or without folders before it
   */
  boolean isNamed(String name);

  /** Whether the content is of this format; its first bytes tell, never its name. */
  boolean accepts(SourceContent content) throws IOException;

  /**
   * Opens a log.
   *
   * @throws io.iominer.core.error.LogFormatException when the content is of another format, or so
   *     damaged that its job cannot be told
   */
  TraceLog open(SourceContent content) throws IOException;
}
