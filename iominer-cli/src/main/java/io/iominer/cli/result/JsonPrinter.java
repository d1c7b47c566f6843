// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON array, one line for each row. */
final class JsonPrinter implements ResultPrinter {
  private static final ObjectWriter JSON =
      new ObjectMapper()
          .writer()
          .without(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
          .with(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);

  private final List<ResultColumn> columns;
  private final PrintWriter out;
  private String before = "[\n";

  JsonPrinter(List<ResultColumn> columns, PrintWriter out) {
    this.columns = columns;
    this.out = out;
  }

  @Override
  public void row(@Nullable Object[] values) throws IOException {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      fields.put(columns.get(i).name(), CellText.plain(values[i]));
    }
    out.print(before + JSON.writeValueAsString(fields));
    before = ",\n";
  }

  @Override
  public void close() {
    out.print(before.equals(",\n") ? "\n]\n" : "[]\n");
    out.flush();
  }
}
