// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * What a dump of accounting does not say about itself.
 *
 * @param zone time zone in which {@code sacct} ran
 * @param fields names of the fields, for a dump without a header; empty to read the header
 */
public record SacctOptions(ZoneId zone, List<String> fields) {
  /** UTC, with a header. */
  public static final SacctOptions DEFAULT = new SacctOptions(ZoneOffset.UTC, List.of());

  public SacctOptions {
    fields = List.copyOf(fields);
  }

  /** The same in another time zone. */
  public SacctOptions withZone(ZoneId newZone) {
    return new SacctOptions(newZone, fields);
  }

  /** The same for a dump without a header. */
  public SacctOptions withFields(List<String> newFields) {
    return new SacctOptions(zone, newFields);
  }
}
