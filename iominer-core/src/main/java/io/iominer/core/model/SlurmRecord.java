// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What Slurm's accounting says about a job or one of its steps. A field that was not asked for, or
 * that Slurm did not know, is empty.
 *
 * @param id which job and step
 * @param values by field, of the class that the field's {@link SlurmType} names
 */
public record SlurmRecord(SlurmId id, Map<SlurmField, Object> values) {
  public SlurmRecord {
    Map<SlurmField, Object> copy = new EnumMap<>(SlurmField.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
  }

  /** A field of type TEXT, NODES or RESOURCES. */
  public Optional<String> text(SlurmField field) {
    return Optional.ofNullable((String) values.get(field));
  }

  /** A field of type COUNT or BYTES. */
  public OptionalLong number(SlurmField field) {
    Object value = values.get(field);
    return value == null ? OptionalLong.empty() : OptionalLong.of((Long) value);
  }

  /** A field of type DURATION, SECONDS or MINUTES. */
  public OptionalDouble seconds(SlurmField field) {
    Object value = values.get(field);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
  }

  /** A field of type TIME. */
  public Optional<Instant> time(SlurmField field) {
    return Optional.ofNullable((Instant) values.get(field));
  }

  /** The state. */
  public Optional<SlurmState> state() {
    return Optional.ofNullable((SlurmState) values.get(SlurmField.STATE));
  }

  /** Time from start to end in seconds, exact where {@code ElapsedRaw} was asked for. */
  public OptionalDouble elapsed() {
    OptionalDouble raw = seconds(SlurmField.ELAPSED_RAW);
    return raw.isPresent() ? raw : seconds(SlurmField.ELAPSED);
  }

  /** Time limit in seconds; empty for none, the partition's or one that was not asked for. */
  public OptionalDouble timelimit() {
    OptionalDouble raw = seconds(SlurmField.TIMELIMIT_RAW);
    return raw.isPresent() ? raw : seconds(SlurmField.TIMELIMIT);
  }
}
