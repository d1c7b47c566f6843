// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.rootcause.loss.RuleContext;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The language of a program, as far as its log shows it. Python shows in the command line. Fortran
 * shows only in the names of files: a namelist, or a unit that was opened without a name. All
 * others get the calls of C; heuristic.
 */
enum Language {
  C,
  FORTRAN,
  PYTHON;

  private static final Pattern PYTHON_LINE =
      Pattern.compile("(\\S*/)?(i?python[0-9.]*(\\s.*)?|\\S+\\.py(\\s.*)?)", Pattern.DOTALL);
  private static final Pattern FORTRAN_UNIT = Pattern.compile(".*/fort\\.[0-9]+");

  /** Files that are looked at; a program opens its namelist first or hardly any other file. */
  private static final long LOOKED_AT = 10_000;

  /** Its name in tables. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** That of a job's program. */
  static Language of(RuleContext job) {
    if (PYTHON_LINE.matcher(job.facts().commandLine().strip()).matches()) {
      return PYTHON;
    }
    boolean isFortran =
        isOfFortran(job.facts().commandLine().strip())
            || job.facts().files().stream()
                .limit(LOOKED_AT)
                .anyMatch(file -> isOfFortran(job.name(file)));
    return isFortran ? FORTRAN : C;
  }

  /** Most names have neither, which is seen without a look at each of their characters. */
  private static boolean isOfFortran(String name) {
    return name.endsWith(".nml")
        || (name.contains("/fort.") && FORTRAN_UNIT.matcher(name).matches());
  }
}
