// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.answer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.iominer.cli.result.CellText;
import io.iominer.cli.result.ResultColumn;
import io.iominer.cli.result.ResultFormat;
import io.iominer.cli.result.ResultPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers for programs: bytes, bytes/s and seconds as plain numbers, times in UTC. */
public final class AnswerFiles {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private AnswerFiles() {}

  /** One JSON object with a list of rows for each answer; what is not known is null. */
  public static String json(List<AnswerRows> results) throws IOException {
    Map<String, List<Map<String, @Nullable Object>>> answers = new LinkedHashMap<>();
    results.forEach(result -> answers.put(result.answer().id(), objects(result)));
    return MAPPER.writeValueAsString(answers) + "\n";
  }

  private static List<Map<String, @Nullable Object>> objects(AnswerRows result) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (@Nullable Object[] row : result.rows()) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (int i = 0; i < row.length; i++) {
        object.put(result.names().get(i), CellText.plain(row[i]));
      }
      objects.add(object);
    }
    return objects;
  }

  /** Writes {@code answers.json} and a CSV file for each answer; existing ones are replaced. */
  public static void write(List<AnswerRows> results, Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("answers.json"), json(results));
    for (AnswerRows result : results) {
      Files.writeString(folder.resolve(result.answer().id() + ".csv"), csv(result));
    }
  }

  /** A heading with the statement's names, which hold the units, and a line for each row. */
  public static String csv(AnswerRows result) throws IOException {
    List<ResultColumn> columns = new ArrayList<>();
    for (int i = 0; i < result.names().size(); i++) {
      Form form = result.answer().columns().get(i).form();
      columns.add(new ResultColumn(result.names().get(i), form.alignment()));
    }
    StringWriter text = new StringWriter();
    try (ResultPrinter printer = ResultFormat.CSV.printer(columns, new PrintWriter(text))) {
      for (@Nullable Object[] row : result.rows()) {
        printer.row(row);
      }
    }
    return text.toString();
  }
}
