// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * What a dump of accounting does not say about itself.
 *
 * @param zone time zone in which {@code sacct} ran
 * @param delimiter text between fields; empty to find it in the header
 * @param fields names of the fields, for a dump without a header; empty to read the header
 */
public record SacctOptions(ZoneId zone, Optional<String> delimiter, List<String> fields) {
  /** UTC, with a header. */
  public static final SacctOptions DEFAULT =
      new SacctOptions(ZoneOffset.UTC, Optional.empty(), List.of());

  public SacctOptions {
    fields = List.copyOf(fields);
  }

  /** The same in another time zone. */
  public SacctOptions withZone(ZoneId newZone) {
    return new SacctOptions(newZone, delimiter, fields);
  }

  /** The same with a given delimiter. */
  public SacctOptions withDelimiter(String newDelimiter) {
    return new SacctOptions(zone, Optional.of(newDelimiter), fields);
  }

  /** The same for a dump without a header. */
  public SacctOptions withFields(List<String> newFields) {
    return new SacctOptions(zone, delimiter, newFields);
  }
}
