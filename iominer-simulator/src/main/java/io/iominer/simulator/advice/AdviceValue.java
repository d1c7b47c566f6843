// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.SafeText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A value of a file of advice. What is not as expected is an error of kind DATA, with file and key.
 *
 * @param file where it is
 * @param key names and places that lead to it, for example {@code hints[3].nodes}; empty for all of
 *     the file
 * @param value what it is; a missing node where there is none
 */
public record AdviceValue(Path file, String key, JsonNode value) {
  private static final int MOST_CHARACTERS = 60;

  /** The member of a name, which may be missing. */
  AdviceValue get(String name) {
    return new AdviceValue(file, key.isEmpty() ? name : key + "." + name, value.path(name));
  }

  /** Whether there is none, or it is null. */
  boolean isNone() {
    return value.isMissingNode() || value.isNull();
  }

  /** The elements of a list. */
  Stream<AdviceValue> list() {
    if (!value.isArray()) {
      throw wrong("a list");
    }
    return IntStream.range(0, value.size())
        .mapToObj(place -> new AdviceValue(file, key + "[" + place + "]", value.path(place)));
  }

  /** A text that is not empty. */
  String text() {
    if (!value.isTextual() || value.textValue().isEmpty()) {
      throw wrong("a text");
    }
    return value.textValue();
  }

  boolean truth() {
    if (!value.isBoolean()) {
      throw wrong("true or false");
    }
    return value.booleanValue();
  }

  /** Whether it is this whole number. */
  boolean is(long number) {
    return value.isIntegralNumber() && value.canConvertToLong() && value.longValue() == number;
  }

  private boolean isWhole() {
    return value.isIntegralNumber() && value.canConvertToInt();
  }

  /** A whole number from the least to the most. */
  int whole(int least, int most) {
    if (!isWhole() || value.intValue() < least || value.intValue() > most) {
      throw wrong("a whole number from " + least + " to " + most);
    }
    return value.intValue();
  }

  /** A finite number of 0 or more. */
  double from0() {
    if (!isFinite() || value.doubleValue() < 0) {
      throw wrong("a number of 0 or more");
    }
    return value.doubleValue();
  }

  /** A number from 0 to the most. */
  double from0(double most) {
    if (from0() > most) {
      throw wrong("a number of at most " + most);
    }
    return value.doubleValue();
  }

  /** A finite number above 0. */
  double above0() {
    if (!isFinite() || value.doubleValue() <= 0) {
      throw wrong("a number above 0");
    }
    return value.doubleValue();
  }

  private boolean isFinite() {
    return value.isNumber() && Double.isFinite(value.doubleValue());
  }

  /** Whole numbers from 0 to one less than a count, each once. */
  Set<Integer> numbers(int count) {
    Map<Integer, AdviceValue> numbers = new LinkedHashMap<>();
    list()
        .forEach(
            element -> {
              if (numbers.put(element.whole(0, count - 1), element) != null) {
                throw element.wrong("each number once");
              }
            });
    return numbers.keySet();
  }

  /** The error that something else was expected here: one line, with the file and the key. */
  public IoMinerException wrong(String expected) {
    return new IoMinerException(
        ErrorKind.DATA,
        SafeText.of(
            file
                + ": "
                + (key.isEmpty() ? "" : key + ": ")
                + "expected "
                + expected
                + ", found "
                + found()));
  }

  private String found() {
    if (value.isMissingNode()) {
      return "none";
    }
    String text = value.toString();
    return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) + "…" : text;
  }
}
