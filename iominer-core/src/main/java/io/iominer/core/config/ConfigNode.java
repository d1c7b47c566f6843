// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON file that knows its place, so that every complaint can name file, line and key.
 * A value is a map of nodes, a list of nodes, a String, a WrittenNumber, a Boolean or null.
 */
final class ConfigNode {
  /** Characters of a found value that a message shows; heuristic. */
  private static final int MOST_SHOWN = 200;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private final Path file;
  private final String key;
  private final int line;
  private final @Nullable Object value;

  ConfigNode(Path file, String key, int line, @Nullable Object value) {
    this.file = file;
    this.key = key;
    this.line = line;
    this.value = value;
  }

  /**
   * A number.
   *
   * @param text as it is written in the file
   */
  record WrittenNumber(Number value, String text) {}

  /** The member of an object; empty where there is none. */
  Optional<ConfigNode> get(String name) {
    return Optional.ofNullable(members().get(name));
  }

  /** Requires that an object has no other members. */
  ConfigNode allow(List<String> names) {
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

  /** A text that can stand in a line of a command or of a job script. */
  String line() {
    String text = text();
    if (CONTROL.matcher(text).find()) {
      throw wrong("a text without control characters", text);
    }
    return text;
  }

  /** Whether it is a number without quotes. */
  boolean isNumber() {
    return value instanceof WrittenNumber;
  }

  boolean yesOrNo() {
    if (value instanceof Boolean set) {
      return set;
    }
    throw wrong("true or false", describe());
  }

  /** A whole number in a closed range. */
  int number(int least, int most) {
    if (value instanceof WrittenNumber written) {
      Number number = written.value();
      if (number.doubleValue() == number.intValue()
          && number.intValue() >= least
          && number.intValue() <= most) {
        return number.intValue();
      }
    }
    throw wrong("a whole number from " + least + " to " + most, describe());
  }

  /** A number of 0 or more, plain or with a unit. */
  Quantity quantity() {
    return quantity("a number, not negative, with or without a unit such as KiB or ms");
  }

  /** The same, for what expects a certain form. */
  Quantity quantity(String expected) {
    String text =
        value instanceof WrittenNumber number
            ? number.text()
            : value instanceof String string ? string : "";
    try {
      Quantity quantity = Quantity.parse(text);
      if (quantity.value().signum() >= 0) {
        return quantity;
      }
    } catch (IoMinerException e) {
      // Told below, with the place.
    }
    throw wrong(expected, describe());
  }

  /** A quantity of a dimension, or a plain number in its own unit; 0 or more. */
  double from0(Dimension dimension, String expected) {
    Quantity quantity = quantity(expected);
    if (!dimension.admits(quantity) || !Double.isFinite(quantity.toDouble())) {
      throw wrong(expected, describe());
    }
    return quantity.toDouble();
  }

  /** A number from 0 to 1, without quotes. */
  double share() {
    String expected = "a number from 0 to 1";
    double number = isNumber() ? from0(Dimension.SHARE, expected) : Double.NaN;
    if (number <= 1) {
      return number;
    }
    throw wrong(expected, describe());
  }

  /** Bytes/s above 0. */
  double rate(String expected) {
    double number = from0(Dimension.BYTES_PER_SECOND, expected);
    if (number > 0) {
      return number;
    }
    throw wrong(expected, describe());
  }

  /** A list of texts, or one text, that a reader understands. */
  <T> List<T> texts(Function<String, T> reader, String expected) {
    if (value instanceof List<?> list) {
      return list.stream().map(node -> ((ConfigNode) node).text(reader, expected)).toList();
    }
    return List.of(text(reader, expected));
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
        ErrorKind.USER, place() + ": expected " + expected + ", found " + printable(found));
  }

  /** File, line and key. */
  String place() {
    return file + ": line " + line + ", " + (key.isEmpty() ? "whole" : printable(key));
  }

  /** The start of a long text, with control characters as JSON has them: a terminal obeys them. */
  private static String printable(String text) {
    boolean isLong = text.codePointCount(0, text.length()) > MOST_SHOWN;
    return CONTROL
        .matcher(isLong ? text.substring(0, text.offsetByCodePoints(0, MOST_SHOWN)) + "…" : text)
        .replaceAll(
            match -> String.format(Locale.ROOT, "\\\\u%04x", (int) match.group().charAt(0)));
  }

  /** The members of an object, in its order. */
  @SuppressWarnings("unchecked") // ConfigReader makes no other maps
  Map<String, ConfigNode> members() {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, ConfigNode>) map;
    }
    throw wrong("an object in braces", describe());
  }

  /** What the file has here, as it is written; of an object or a list only that it is one. */
  String describe() {
    if (value instanceof Map<?, ?>) {
      return "an object";
    }
    if (value instanceof List<?>) {
      return "a list";
    }
    if (value instanceof WrittenNumber number) {
      return number.text();
    }
    return value instanceof String text ? '"' + text + '"' : String.valueOf(value);
  }
}
