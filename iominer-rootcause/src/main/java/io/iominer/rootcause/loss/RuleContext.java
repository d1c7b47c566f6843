// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Machine;
import java.util.function.Function;

/**
 * A job to be diagnosed.
 *
 * @param facts what it did
 * @param losses what its I/O time was lost to
 * @param machine by what it is diagnosed
 * @param around what was around it
 * @param names name of a file, for evidence and commands
 */
public record RuleContext(
    JobFacts facts,
    Losses losses,
    Machine machine,
    JobContention around,
    Function<FileFacts, String> names) {
  /** Name of a file. */
  public String name(FileFacts file) {
    return names.apply(file);
  }
}
