// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON file that knows its place, so that every complaint can name file, line and key.
 * A value is a map of nodes, a list of nodes, a String, a Number, a Boolean or null.
 */
final class ConfigNode {
  private final Path file;
  private final String key;
  private final int line;
  private final @Nullable Object value;

  private ConfigNode(Path file, String key, int line, @Nullable Object value) {
    this.file = file;
    this.key = key;
    this.line = line;
    this.value = value;
  }

  static ConfigNode read(Path file) throws IOException {
    try (Reader reader = Files.newBufferedReader(file);
        JsonParser parser =
            new JsonFactory()
                .enable(JsonParser.Feature.ALLOW_COMMENTS)
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                .createParser(reader)) {
      parser.nextToken();
      return parse(file, "", parser);
    } catch (JsonProcessingException e) {
      throw error(file, e.getLocation() == null ? 1 : e.getLocation().getLineNr(), "JSON", e);
    }
  }

  private static ConfigNode parse(Path file, String key, JsonParser parser) throws IOException {
    int line = parser.currentTokenLocation().getLineNr();
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new JsonParseException(parser, "nothing");
    }
    return new ConfigNode(
        file,
        key,
        line,
        switch (token) {
          case START_OBJECT -> members(file, key, parser);
          case START_ARRAY -> elements(file, key, parser);
          case VALUE_STRING -> parser.getText();
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
          case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
          default -> null;
        });
  }

  private static Map<String, ConfigNode> members(Path file, String key, JsonParser parser)
      throws IOException {
    Map<String, ConfigNode> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, parse(file, key.isEmpty() ? name : key + "." + name, parser));
    }
    return members;
  }

  private static List<ConfigNode> elements(Path file, String key, JsonParser parser)
      throws IOException {
    List<ConfigNode> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(parse(file, key + "[" + elements.size() + "]", parser));
    }
    return elements;
  }

  /** The member of an object; empty where there is none. */
  Optional<ConfigNode> get(String name) {
    return Optional.ofNullable(members().get(name));
  }

  /** Requires that an object has no other members. */
  ConfigNode allow(Set<String> names) {
    members()
        .forEach(
            (name, node) -> {
              if (!names.contains(name)) {
                throw node.wrong("one of the keys " + String.join(", ", names), name);
              }
            });
    return this;
  }

  String text() {
    if (value instanceof String text && !text.isBlank()) {
      return text;
    }
    throw wrong("a text", describe());
  }

  /** A whole number in a closed range. */
  int number(int least, int most) {
    if (value instanceof Number number
        && number.doubleValue() == number.intValue()
        && number.intValue() >= least
        && number.intValue() <= most) {
      return number.intValue();
    }
    throw wrong("a whole number from " + least + " to " + most, describe());
  }

  /** A number of 0 or more, plain or with a unit. */
  Quantity quantity() {
    String text = value instanceof Number ? value.toString() : text();
    try {
      Quantity quantity = Quantity.parse(text);
      if (quantity.value().signum() >= 0) {
        return quantity;
      }
    } catch (IoMinerException e) {
      // Told below, with the place.
    }
    throw wrong("a number, not negative, with or without a unit such as KiB or ms", describe());
  }

  /** A quantity of a dimension, or a plain number in its own unit; 0 or more. */
  double from0(Dimension dimension, String expected) {
    Quantity quantity = quantity();
    boolean isKnown = quantity.dimension() == Dimension.NUMBER || quantity.dimension() == dimension;
    if (!isKnown || !Double.isFinite(quantity.toDouble())) {
      throw wrong(expected, describe());
    }
    return quantity.toDouble();
  }

  /** The same, above 0. */
  double above0(Dimension dimension, String expected) {
    double number = from0(dimension, expected);
    if (number > 0) {
      return number;
    }
    throw wrong(expected, describe());
  }

  List<String> texts() {
    if (value instanceof List<?> list) {
      return list.stream().map(node -> ((ConfigNode) node).text()).toList();
    }
    return List.of(text());
  }

  /** A text that a reader understands, which throws a RuntimeException for another. */
  <T> T text(Function<String, T> reader, String expected) {
    String text = text();
    try {
      return reader.apply(text);
    } catch (RuntimeException e) {
      throw wrong(expected, text);
    }
  }

  IoMinerException wrong(String expected, String found) {
    return new IoMinerException(
        ErrorKind.USER, place() + ": expected " + expected + ", found " + found);
  }

  /** File, line and key. */
  String place() {
    return file + ": line " + line + ", " + (key.isEmpty() ? "whole" : key);
  }

  /** The members of an object, in its order. */
  @SuppressWarnings("unchecked") // parse() makes no other maps
  Map<String, ConfigNode> members() {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, ConfigNode>) map;
    }
    throw wrong("an object in braces", describe());
  }

  private String describe() {
    if (value instanceof Map<?, ?>) {
      return "an object";
    }
    if (value instanceof List<?>) {
      return "a list";
    }
    return value instanceof String text ? '"' + text + '"' : String.valueOf(value);
  }

  private static IoMinerException error(
      Path file, int line, String expected, JsonProcessingException e) {
    return new IoMinerException(
        ErrorKind.USER,
        file
            + ": line "
            + line
            + ": expected "
            + expected
            + ", found "
            + e.getOriginalMessage().replaceAll("\\s+", " "),
        e);
  }
}
