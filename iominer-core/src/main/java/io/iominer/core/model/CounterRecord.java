// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A record of counters, up-converted to the module's current version. Darshan writes {@link
 * #NOT_MONITORED} for a counter that it could not monitor; {@link #value} and {@link #valueF} turn
 * that into empty, the raw accessors keep it.
 */
public final class CounterRecord implements DarshanRecord, CounterValues {
  /** What Darshan writes for a counter that it could not monitor, of either kind. */
  public static final int NOT_MONITORED = -1;

  private static final long[] NO_SERVERS = {};

  private final DarshanModule module;
  private final long recordId;
  private final long rank;
  private final long[] counters;
  private final double[] fCounters;
  private final OptionalLong parentRecordId;
  private final @Nullable DaosIds daos;
  private final long[] servers;

  private CounterRecord(
      DarshanModule module,
      long recordId,
      long rank,
      long[] counters,
      double[] fCounters,
      OptionalLong parentRecordId,
      @Nullable DaosIds daos,
      long[] servers) {
    if (counters.length != module.counters().size()
        || fCounters.length != module.fCounters().size()) {
      throw new IllegalArgumentException(
          module
              + " has "
              + module.counters().size()
              + "+"
              + module.fCounters().size()
              + " counters, not "
              + counters.length
              + "+"
              + fCounters.length);
    }
    this.module = module;
    this.recordId = recordId;
    this.rank = rank;
    this.counters = counters;
    this.fCounters = fCounters;
    this.parentRecordId = parentRecordId;
    this.daos = daos;
    this.servers = servers;
  }

  /** Takes over both arrays; the caller must not change them afterwards. */
  public static CounterRecord of(
      DarshanModule module, long recordId, long rank, long[] counters, double[] fCounters) {
    return new CounterRecord(
        module, recordId, rank, counters, fCounters, OptionalLong.empty(), null, NO_SERVERS);
  }

  /** The same record with the id of the file that its dataset or variable belongs to. */
  public CounterRecord withParent(long parent) {
    return new CounterRecord(
        module, recordId, rank, counters, fCounters, OptionalLong.of(parent), daos, servers);
  }

  /** The same record with its place in DAOS. */
  public CounterRecord withDaos(DaosIds ids) {
    return new CounterRecord(
        module, recordId, rank, counters, fCounters, parentRecordId, ids, servers);
  }

  /** The same record with the operations sent to each MDHIM server. */
  public CounterRecord withServers(long[] operations) {
    return new CounterRecord(
        module, recordId, rank, counters, fCounters, parentRecordId, daos, operations);
  }

  @Override
  public DarshanModule module() {
    return module;
  }

  @Override
  public long recordId() {
    return recordId;
  }

  @Override
  public long rank() {
    return rank;
  }

  @Override
  public long raw(Counter counter) {
    return counters[counter.index()];
  }

  @Override
  public double rawF(Counter counter) {
    return fCounters[counter.index()];
  }

  /** An integer counter; empty when Darshan could not monitor it. */
  public OptionalLong value(Counter counter) {
    long raw = raw(counter);
    return raw == NOT_MONITORED ? OptionalLong.empty() : OptionalLong.of(raw);
  }

  /** A floating-point counter; empty when Darshan could not monitor it. */
  public OptionalDouble valueF(Counter counter) {
    double raw = rawF(counter);
    return raw == NOT_MONITORED ? OptionalDouble.empty() : OptionalDouble.of(raw);
  }

  /** Integer counters in record order, not a copy: do not change them. */
  public long[] counters() {
    return counters;
  }

  /** Floating-point counters in record order, not a copy: do not change them. */
  public double[] fCounters() {
    return fCounters;
  }

  @Override
  public OptionalLong parentRecordId() {
    return parentRecordId;
  }

  /** DFS and DAOS: where it lies; empty in other modules. */
  public Optional<DaosIds> daos() {
    return Optional.ofNullable(daos);
  }

  /** MDHIM: operations per server; no elements in other modules. Do not change them. */
  public long[] servers() {
    return servers;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CounterRecord that
        && module == that.module
        && recordId == that.recordId
        && rank == that.rank
        && Arrays.equals(counters, that.counters)
        && Arrays.equals(fCounters, that.fCounters)
        && parentRecordId.equals(that.parentRecordId)
        && Objects.equals(daos, that.daos)
        && Arrays.equals(servers, that.servers);
  }

  @Override
  public int hashCode() {
    return Objects.hash(module, recordId, rank, Arrays.hashCode(counters));
  }

  @Override
  public String toString() {
    return module.logName() + " record " + Long.toUnsignedString(recordId) + " of rank " + rank;
  }
}
