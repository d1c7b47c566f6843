// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.query.OwnTable;
import io.iominer.core.query.ParameterValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** What users add to their statements: tables of their own, and values of parameters. */
final class StatementOptions {
  @Option(
      names = "--table",
      paramLabel = "NAME=FILE",
      description = {
        "CSV file with a header line, or Parquet file, to read as table NAME; may be repeated. The",
        "ending of its name says which."
      })
  private Map<String, Path> tables = new LinkedHashMap<>();

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = {
        "Value of the parameter :NAME in statements; may be repeated. A number with or without a",
        "unit is a number, else, and in single quotes, it is text."
      })
  private Map<String, String> values = new LinkedHashMap<>();

  /** The tables; what is wrong with a file is said before any work is done. */
  List<OwnTable> tables() {
    return tables.entrySet().stream()
        .map(table -> new OwnTable(table.getKey(), table.getValue()))
        .toList();
  }

  /** The values of parameters by name. */
  Map<String, Object> values() {
    Map<String, Object> known = new LinkedHashMap<>();
    values.forEach((name, text) -> known.put(name, ParameterValue.of(text)));
    return known;
  }

  /**
   * Says which parameter has no value, or which value no statement uses.
   *
   * @param parameters of all statements
   */
  void check(Set<String> parameters) {
    Set<String> missing = new TreeSet<>(parameters);
    missing.removeAll(values.keySet());
    if (!missing.isEmpty()) {
      throw wrong("parameter :%1$s has no value; --set %1$s=VALUE gives one", missing);
    }
    Set<String> unused = new TreeSet<>(values.keySet());
    unused.removeAll(parameters);
    if (!unused.isEmpty()) {
      throw wrong("--set %1$s: no statement has a parameter :%1$s", unused);
    }
  }

  private static IoMinerException wrong(String message, Set<String> names) {
    return new IoMinerException(ErrorKind.USER, String.format(message, names.iterator().next()));
  }
}
