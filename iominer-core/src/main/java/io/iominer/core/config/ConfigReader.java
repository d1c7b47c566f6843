// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.ContentReference;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.iominer.core.config.ConfigNode.WrittenNumber;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.Utf8File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a JSON file of one value, with comments, into nodes. */
final class ConfigReader {
  /** How Jackson writes a place inside of a message. */
  private static final String PLACE = "\\[Source: [^;]*; line: (\\d+), column: (\\d+)\\]";

  private final Path file;
  private final JsonParser parser;

  private ConfigReader(Path file, JsonParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * The file's value.
   *
   * @throws IoMinerException of kind USER for a file that is not JSON in UTF-8, with line and
   *     column
   */
  static ConfigNode read(Path file) throws IOException {
    try (JsonParser parser =
        new JsonFactory()
            .enable(JsonParser.Feature.ALLOW_COMMENTS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .createParser(Utf8File.read(file, "JSON"))) {
      return new ConfigReader(file, parser).whole();
    }
  }

  private ConfigNode whole() throws IOException {
    try {
      if (parser.nextToken() == null) {
        throw wrong(parser.currentLocation(), "nothing");
      }
      ConfigNode node = node("");
      expectEnd();
      return node;
    } catch (JsonEOFException e) {
      throw wrong(e.getLocation(), "the end of the file" + open());
    } catch (JsonProcessingException e) {
      throw wrong(e.getLocation(), words(e));
    }
  }

  /** Without Jackson's settings, which a user cannot change. */
  private static String words(JsonProcessingException error) {
    return error instanceof StreamConstraintsException
        ? "values nested too deeply, or a number or text that is too long"
        : error
            .getOriginalMessage()
            .replaceAll("\\s+", " ")
            .replaceAll("^Unrecognized token '.*", "a word that JSON does not know")
            .replaceAll(PLACE, "line $1, column $2")
            .replaceAll(": enable `.*", "");
  }

  private void expectEnd() throws IOException {
    JsonLocation end = parser.currentLocation();
    boolean isEnd;
    try {
      isEnd = parser.nextToken() == null;
    } catch (JsonProcessingException e) {
      isEnd = false;
    }
    if (!isEnd) {
      throw wrong(end, "more text after its end");
    }
  }

  /** The innermost object or list that is not closed. */
  private String open() {
    JsonStreamContext context = parser.getParsingContext();
    if (context.inRoot()) {
      return "";
    }
    JsonLocation begin = context.startLocation(ContentReference.unknown());
    return String.format(
        ": the %s that begins at line %d, column %d is not closed",
        context.inArray() ? "list" : "object", begin.getLineNr(), begin.getColumnNr());
  }

  /** An error that is none of one place, such as nesting that is too deep, has no location. */
  private IoMinerException wrong(@Nullable JsonLocation known, String found) {
    JsonLocation place = known == null ? parser.currentLocation() : known;
    return new IoMinerException(
        ErrorKind.USER,
        String.format(
            "%s: line %d, column %d: expected JSON, found %s",
            file, place.getLineNr(), place.getColumnNr(), found));
  }

  private ConfigNode node(String key) throws IOException {
    int line = parser.currentTokenLocation().getLineNr();
    return new ConfigNode(
        file,
        key,
        line,
        switch (parser.currentToken()) {
          case START_OBJECT -> members(key);
          case START_ARRAY -> elements(key);
          case VALUE_STRING -> parser.getText();
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
              new WrittenNumber(parser.getNumberValue(), parser.getText());
          case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
          default -> null;
        });
  }

  private Map<String, ConfigNode> members(String key) throws IOException {
    Map<String, ConfigNode> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, node(key.isEmpty() ? name : key + "." + name));
    }
    return members;
  }

  private List<ConfigNode> elements(String key) throws IOException {
    List<ConfigNode> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(node(key + "[" + elements.size() + "]"));
    }
    return elements;
  }
}
