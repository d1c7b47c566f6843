// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Jobs that share a license for collective reads, as {@code iominer advise collective --json}
 * prints them (docs/collective.md).
 *
 * @param holders runs of which one at a time holds it
 */
public record LicenseFile(Set<Holder> holders) {
  /**
   * Runs that ask for the license.
   *
   * @param application name of their program
   * @param ranks their ranks
   */
  public record Holder(String application, int ranks) {}

  public LicenseFile {
    holders = Set.copyOf(holders);
  }

  /** From the content of a file. */
  public static LicenseFile of(AdviceFile file) {
    Set<Holder> holders = new HashSet<>();
    for (AdviceValue row : file.content().get("licenses").list().toList()) {
      Holder holder =
          new Holder(
              row.get("application").text(), row.get("process_count").whole(1, Integer.MAX_VALUE));
      if (!holders.add(holder)) {
        throw row.wrong("each application once with a number of ranks");
      }
    }
    return new LicenseFile(holders);
  }

  /** Their names. */
  public Set<String> applications() {
    return holders.stream().map(Holder::application).collect(Collectors.toSet());
  }
}
