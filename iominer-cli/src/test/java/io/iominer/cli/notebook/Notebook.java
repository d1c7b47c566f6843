// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A notebook of Jupyter's format.
 *
 * @param name its file's, without the ending
 * @param json all of it
 */
public record Notebook(String name, JsonNode json) {
  /** Those that users get. */
  public static final Path FOLDER = Path.of("..", "notebooks");

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ENDING = ".ipynb";

  /**
   * A cell of code.
   *
   * @param id its name in the notebook
   * @param code Java
   */
  public record Cell(String id, String code) {}

  /** All that there are, by name. */
  public static List<Notebook> all() throws IOException {
    List<Notebook> notebooks = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ENDING)).sorted().toList()) {
        notebooks.add(
            new Notebook(
                file.getFileName().toString().replace(ENDING, ""), MAPPER.readTree(file.toFile())));
      }
    }
    return notebooks;
  }

  /** One by its name. */
  public static Notebook of(String name) throws IOException {
    return new Notebook(name, MAPPER.readTree(FOLDER.resolve(name + ENDING).toFile()));
  }

  /** The cells of code, in their order. */
  public List<Cell> code() {
    List<Cell> cells = new ArrayList<>();
    for (JsonNode cell : json.get("cells")) {
      if (cell.get("cell_type").textValue().equals("code")) {
        StringBuilder code = new StringBuilder();
        cell.get("source").forEach(line -> code.append(line.textValue()));
        cells.add(new Cell(cell.get("id").textValue(), code.toString()));
      }
    }
    return cells;
  }
}
