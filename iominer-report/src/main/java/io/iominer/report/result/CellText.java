// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the values of rows into text and into what JSON knows. */
public final class CellText {
  private static final ObjectWriter JSON =
      new ObjectMapper().writer().with(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .toFormatter(Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private CellText() {}

  /** One line of text. Lists and structs are JSON, bytes hexadecimal, instants UTC. */
  public static String of(Object value) {
    if (value instanceof String text) {
      return text;
    }
    Object plain = plain(value);
    if (plain instanceof List || plain instanceof Map) {
      try {
        return JSON.writeValueAsString(plain);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("Plain values are always JSON", e);
      }
    }
    return plain instanceof BigDecimal number ? number.toPlainString() : String.valueOf(plain);
  }

  /**
   * Numbers, texts, booleans, lists and maps stay or are made from other types. Finite numbers with
   * a fraction become decimal ones, which are written without an exponent.
   */
  public static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    if (value instanceof Instant time) {
      return TIME.format(time);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> entries = new LinkedHashMap<>();
      map.forEach((key, element) -> entries.put(of(key), plain(element)));
      return entries;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(plain(element)));
      return elements;
    }
    if (value instanceof Double || value instanceof Float) {
      return isFinite((Number) value) ? new BigDecimal(value.toString()) : value;
    }
    boolean known =
        value == null
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof String;
    return known ? value : value.toString();
  }

  private static boolean isFinite(Number number) {
    return Double.isFinite(number.doubleValue());
  }
}
