// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.Cause;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** A kind of job, which loses time to one cause, or to none. */
@SuppressWarnings("ImmutableEnumChecker") // its decks have no state
public enum Kind {
  LATE_RANKS(Cause.COLLECTIVE_WAIT, CollectiveDecks::lateRanks),
  LATE_IN_TURNS(Cause.COLLECTIVE_WAIT, CollectiveDecks::lateInTurns),
  EXCHANGE(Cause.EXCHANGE, CollectiveDecks::exchange),
  ONE_AGGREGATOR(Cause.IMBALANCE, CollectiveDecks::oneAggregator),
  SLOW_AGGREGATOR(Cause.IMBALANCE, CollectiveDecks::slowAggregator),
  TOKEN_SHARED_FILE(Cause.SERIALIZATION, SerializedDecks::sharedFile),
  TOKEN_NEW_FILES(Cause.SERIALIZATION, SerializedDecks::newFiles),
  MANY_FILES(Cause.METADATA, MetadataDecks::manyFiles),
  TINY_FILES(Cause.METADATA, MetadataDecks::tinyFiles),
  SMALL_SHARED_WRITES(Cause.PATTERN, LockDecks::smallSharedWrites),
  UNALIGNED_SHARED_WRITES(Cause.PATTERN, LockDecks::unalignedSharedWrites),
  SCATTERED_READS(Cause.PATTERN, PatternDecks::scatteredReads),
  STRIDED_PRIVATE_WRITES(Cause.PATTERN, PatternDecks::stridedPrivateWrites),
  SYNCED_WRITES(Cause.PATTERN, PatternDecks::syncedWrites),
  TINY_STREAM_WRITES(Cause.PATTERN, PatternDecks::tinyStreamWrites),
  SINGLE_WRITER(Cause.IMBALANCE, ImbalanceDecks::singleWriter),
  UNEVEN_BYTES(Cause.IMBALANCE, ImbalanceDecks::unevenBytes),
  SLOW_NODE(Cause.IMBALANCE, ImbalanceDecks::slowNode),
  SLOW_RANK(Cause.IMBALANCE, ImbalanceDecks::slowRank),
  SLOW_OST(Cause.SLOW_OST, OstDecks::slowOst),
  OST_STALL(Cause.SLOW_OST, OstDecks::ostStall),
  ONE_OST_SHARED_FILE(Cause.STRIPING, OstDecks::oneOstSharedFile),
  CONTENTION(Cause.CONTENTION, OstDecks::largeFiles),
  HDF5_METADATA(Cause.LIBRARY, LibraryDecks::hdf5Metadata),
  HDF5_AGAINST_CHUNKS(Cause.LIBRARY, LibraryDecks::hdf5AgainstChunks),
  PNETCDF_BLOCKING(Cause.LIBRARY, LibraryDecks::pnetcdfBlocking),
  LARGE_SHARED_FILE(HealthyDecks::largeSharedFile),
  LARGE_PRIVATE_FILES(HealthyDecks::largePrivateFiles),
  LARGE_READS(HealthyDecks::largeReads),
  COLLECTIVE(HealthyDecks::collective),
  HEADER_FIRST(HealthyDecks::headerFirst),
  READ_AGAIN(HealthyDecks::readAgain),
  HDF5_COLLECTIVE(HealthyDecks::hdf5Collective);

  private final Optional<Cause> cause;
  private final Consumer<Plan> deck;

  Kind(Cause cause, Consumer<Plan> deck) {
    this.cause = Optional.of(cause);
    this.deck = deck;
  }

  Kind(Consumer<Plan> deck) {
    this.cause = Optional.empty();
    this.deck = deck;
  }

  /** What such a job loses time to; empty for a healthy one. */
  Optional<Cause> cause() {
    return cause;
  }

  /** Makes up a job of this kind. */
  void write(Plan plan) {
    deck.accept(plan);
  }

  /**
   * Whether the log of the job alone can show it: other jobs, and how many OSTs there are, only a
   * store knows.
   */
  public boolean isShownByOneLog() {
    return this != CONTENTION && this != ONE_OST_SHARED_FILE;
  }

  /** Whether only a log with layouts tells what is wrong. */
  boolean needsLayouts() {
    return this == SLOW_OST
        || this == OST_STALL
        || this == ONE_OST_SHARED_FILE
        || this == CONTENTION;
  }

  /** As options and the truth name it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a label, or empty. */
  public static Optional<Kind> find(String label) {
    for (Kind kind : values()) {
      if (kind.label().equals(label)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
