// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmId;
import io.iominer.core.model.SlurmRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A record of accounting as it was read.
 *
 * @param record the record, without the fields that cannot be read
 * @param flaws what is wrong with its fields
 */
record ReadRecord(SlurmRecord record, List<Flaw> flaws) {
  ReadRecord {
    flaws = List.copyOf(flaws);
  }

  /** A field that cannot be read, or that contradicts others. */
  record Flaw(String field, String expected, String found) {}

  /** Gathers the fields of a record. */
  static final class Builder {
    /** Parts of a record's identity: without them it is not known which record it is. */
    private static final Set<SlurmField> KEY = EnumSet.of(SlurmField.SUBMIT, SlurmField.START);

    private final Map<SlurmField, Object> fields = new EnumMap<>(SlurmField.class);
    private final Map<SlurmField, List<Instant>> times = new EnumMap<>(SlurmField.class);
    private final List<Flaw> flaws = new ArrayList<>();

    void put(SlurmField field, Object value) {
      fields.put(field, value);
    }

    /** Puts a time that can be read in one or two ways, earliest first. */
    void putTime(SlurmField field, List<Instant> readings) {
      times.put(field, readings);
    }

    @Nullable Object value(SlurmField field) {
      return fields.get(field);
    }

    /** Reads a field and puts it; it may find that it cannot be read. */
    @FunctionalInterface
    interface Reading {
      void run() throws BadValueException;
    }

    /**
     * Reads a field; one that cannot be read is left out and named.
     *
     * @throws BadValueException where the record cannot be without the field
     */
    void read(SlurmField field, Reading reading) throws BadValueException {
      try {
        reading.run();
      } catch (BadValueException e) {
        unreadable(field, e);
      }
    }

    /**
     * Leaves a field out that cannot be read, and names it.
     *
     * @throws BadValueException the same, where the record cannot be without the field
     */
    void unreadable(SlurmField field, BadValueException problem) throws BadValueException {
      if (KEY.contains(field)) {
        throw problem;
      }
      flaws.add(new Flaw(field.sacctName(), problem.expected(), problem.found()));
    }

    ReadRecord build(SlurmId id) {
      RecordTimes chosen = RecordTimes.of(times, fields);
      fields.putAll(chosen.times());
      flaws.addAll(chosen.flaws());
      return new ReadRecord(new SlurmRecord(id, fields), flaws);
    }
  }
}
