// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Objects of a {@link Record} class as bytes. Their order is that of the components, the first one
 * first: NULL and empty values before all others, enum constants as they are declared, lists by
 * their size and then by their elements. Components are numbers, flags, texts, days, instants in
 * microseconds, enum constants, bytes as the last value of all, and records, lists and optional
 * values of these. A text or a boxed long may be null.
 *
 * @param <T> the class
 */
public final class RecordBytes<T extends Record> {
  private static final Map<Type, Part> SIMPLE =
      Map.ofEntries(
          entry(String.class, (record, value) -> record.put((String) value), RecordReader::text),
          entry(long.class, (record, value) -> record.put((long) value), RecordReader::whole),
          entry(
              Long.class,
              (record, value) -> record.put(value != null).put(value == null ? 0 : (long) value),
              RecordBytes::nullable),
          entry(int.class, (record, value) -> record.put((int) value), in -> (int) in.whole()),
          entry(Integer.class, (record, value) -> record.put((int) value), in -> (int) in.whole()),
          entry(double.class, (record, value) -> record.put((double) value), RecordReader::real),
          entry(
              boolean.class, (record, value) -> record.put((boolean) value), RecordReader::isTrue),
          entry(byte[].class, (record, value) -> record.put((byte[]) value), RecordReader::rest),
          entry(
              Instant.class,
              (record, value) ->
                  record.put(ChronoUnit.MICROS.between(Instant.EPOCH, (Instant) value)),
              in -> Instant.EPOCH.plus(in.whole(), ChronoUnit.MICROS)),
          entry(
              LocalDate.class,
              (record, value) -> record.put(((LocalDate) value).toEpochDay()),
              in -> LocalDate.ofEpochDay(in.whole())),
          entry(
              OptionalLong.class,
              (record, value) ->
                  ((OptionalLong) value)
                      .ifPresentOrElse(one -> record.put(true).put(one), () -> record.put(false)),
              in -> in.isTrue() ? OptionalLong.of(in.whole()) : OptionalLong.empty()),
          entry(
              OptionalDouble.class,
              (record, value) ->
                  ((OptionalDouble) value)
                      .ifPresentOrElse(one -> record.put(true).put(one), () -> record.put(false)),
              in -> in.isTrue() ? OptionalDouble.of(in.real()) : OptionalDouble.empty()));

  private final Class<T> type;
  private final Part part;

  /** Writes and reads a value. */
  private record Part(
      BiConsumer<RecordWriter, @Nullable Object> writer,
      Function<RecordReader, @Nullable Object> reader) {}

  private static Map.Entry<Type, Part> entry(
      Class<?> type,
      BiConsumer<RecordWriter, @Nullable Object> writer,
      Function<RecordReader, @Nullable Object> reader) {
    return Map.entry(type, new Part(writer, reader));
  }

  /** Those of a class. */
  public RecordBytes(Class<T> type) {
    this.type = type;
    this.part = record(type);
  }

  private static @Nullable Long nullable(RecordReader record) {
    boolean isKnown = record.isTrue();
    long value = record.whole();
    return isKnown ? (Long) value : null;
  }

  /** An object as bytes. */
  public byte[] write(T object) {
    RecordWriter record = new RecordWriter();
    part.writer.accept(record, object);
    return record.finish();
  }

  /** The object that was written. */
  public T read(byte[] bytes) {
    return type.cast(Objects.requireNonNull(part.reader.apply(new RecordReader(bytes))));
  }

  /** The objects that were written, each when it is asked for. */
  public Iterator<T> read(Iterator<byte[]> records) {
    return SortedGroups.each(records, this::read);
  }

  private static Part part(Type type) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      return list(part(generic.getActualTypeArguments()[0]));
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
      return optional(part(generic.getActualTypeArguments()[0]));
    }
    if (type instanceof Class<?> simple && simple.isRecord()) {
      return record(simple);
    }
    if (type instanceof Class<?> simple && simple.isEnum()) {
      Object[] constants = simple.getEnumConstants();
      return new Part(
          (record, value) -> record.put((long) ((Enum<?>) value).ordinal()),
          in -> constants[(int) in.whole()]);
    }
    Part known = SIMPLE.get(type);
    if (known == null) {
      throw new IllegalArgumentException("Cannot be part of a record: " + type);
    }
    return known;
  }

  private static Part list(Part element) {
    return new Part(
        (record, value) -> {
          record.put((long) ((List<?>) value).size());
          ((List<?>) value).forEach(one -> element.writer.accept(record, one));
        },
        in -> {
          List<@Nullable Object> elements = new ArrayList<>();
          for (long more = in.whole(); more > 0; more--) {
            elements.add(element.reader.apply(in));
          }
          return elements;
        });
  }

  private static Part optional(Part element) {
    return new Part(
        (record, value) -> {
          record.put(((Optional<?>) value).isPresent());
          ((Optional<?>) value).ifPresent(one -> element.writer.accept(record, one));
        },
        in -> in.isTrue() ? Optional.ofNullable(element.reader.apply(in)) : Optional.empty());
  }

  private static Part record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Part[] parts =
        Arrays.stream(components).map(one -> part(one.getGenericType())).toArray(Part[]::new);
    Method[] accessors =
        Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
    Constructor<?> constructor = constructor(type, components);
    constructor.setAccessible(true);
    Arrays.stream(accessors).forEach(accessor -> accessor.setAccessible(true));
    return new Part(
        (record, value) -> {
          for (int i = 0; i < parts.length; i++) {
            Method accessor = accessors[i];
            parts[i].writer.accept(record, reflected(() -> accessor.invoke(value)));
          }
        },
        in -> {
          @Nullable Object[] values = new @Nullable Object[parts.length];
          for (int i = 0; i < parts.length; i++) {
            values[i] = parts[i].reader.apply(in);
          }
          return reflected(() -> constructor.newInstance(values));
        });
  }

  private static Constructor<?> constructor(Class<?> type, RecordComponent[] components) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return Objects.requireNonNull(
        (Constructor<?>) reflected(() -> type.getDeclaredConstructor(types)));
  }

  /** A call of a record's own member. */
  private interface Reflected {
    @Nullable Object call() throws ReflectiveOperationException;
  }

  private static @Nullable Object reflected(Reflected member) {
    try {
      return member.call();
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException("No such record: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
