// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
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
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** SerialGroups Spark's values into text and into what JSON knows. */
public final class CellText {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .toFormatter(Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private CellText() {}

  /** One line of text. Lists and structs are JSON, bytes hexadecimal, instants UTC. */
  public static String of(Object value) {
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

  /** Numbers, texts, booleans, lists and maps stay or are made from other types. */
  public static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    if (value instanceof Timestamp time) {
      return TIME.format(time.toInstant());
    }
    if (value instanceof Instant time) {
      return TIME.format(time);
    }
    if (value instanceof LocalDateTime time) {
      return TIME.format(time.toInstant(ZoneOffset.UTC));
    }
    if (value instanceof Row row) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        fields.put(row.schema().fieldNames()[i], plain(row.get(i)));
      }
      return fields;
    }
    if (value instanceof scala.collection.Map<?, ?> map) {
      Map<String, @Nullable Object> entries = new LinkedHashMap<>();
      CollectionConverters.asJava(map).forEach((key, v) -> entries.put(of(key), plain(v)));
      return entries;
    }
    if (value instanceof scala.collection.Seq<?> seq) {
      List<@Nullable Object> elements = new ArrayList<>();
      CollectionConverters.asJava(seq).forEach(element -> elements.add(plain(element)));
      return elements;
    }
    boolean known =
        value == null
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof String;
    return known ? value : value.toString();
  }
}
