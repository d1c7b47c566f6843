// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON array, one line for each row. */
final class JsonPrinter implements ResultPrinter {
  private static final ObjectWriter JSON =
      VisibleJson.mapper().writer().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private final List<String> names;
  private final PrintWriter out;
  private String before = "[\n";

  JsonPrinter(List<ResultColumn> columns, PrintWriter out) {
    this.names = columns.stream().map(ResultColumn::name).toList();
    this.out = out;
  }

  @Override
  public void row(@Nullable Object[] values) throws IOException {
    out.print(before + JSON.writeValueAsString(NamedValues.of(names, values)));
    before = ",\n";
  }

  @Override
  public void close() {
    out.print(before.equals(",\n") ? "\n]\n" : "[]\n");
    out.flush();
  }
}
