// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Times of requests, worked out by hand on {@link SmallFacility}. */
class StorageTest {
  private static final long MIB = 1L << 20;
  private static final Offset<Double> EXACT = within(1e-9);

  private final EventQueue queue = new EventQueue();
  private final Storage storage =
      new Storage(queue, SmallFacility.SPEEDS, List.of(OstServer.OstHealth.GOOD), 1);
  private final Node node = new Node(storage, 1);
  private final Node other = new Node(storage, 1);

  private SimFile file(long bytes) {
    FileLocks locks = new FileLocks(queue, SmallFacility.SPEEDS.roundTrip(), MIB);
    return new SimFile("/scratch/f", 7, new FileStriping(MIB, List.of(0)), locks, bytes);
  }

  /** Seconds until what is begun now is done. */
  private double seconds(Consumer<Runnable> begun) {
    double start = queue.now();
    double[] end = {Double.NaN};
    begun.accept(() -> end[0] = queue.now());
    queue.run();
    return end[0] - start;
  }

  private double write(Node writer, SimFile file, long offset, long bytes) {
    return seconds(done -> Client.write(writer, file, offset, bytes, done));
  }

  private double read(Node reader, SimFile file, Client.Stream stream, long offset, long bytes) {
    return seconds(done -> Client.read(reader, file, stream, offset, bytes, done));
  }

  @Test
  void anOstServesOneRequestAfterTheOtherAndSeeksWhereItMust() {
    SimFile file = file(0);
    double[] ends = new double[3];
    OstServer ost = storage.ost(0);
    ost.submit(file, new FileStriping.Piece(0, 0, 0, 1_000_000), () -> ends[0] = queue.now());
    ost.submit(
        file, new FileStriping.Piece(0, 0, 1_000_000, 1_000_000), () -> ends[1] = queue.now());
    ost.submit(file, new FileStriping.Piece(0, 0, 0, 1_000_000), () -> ends[2] = queue.now());
    queue.run();
    assertThat(ends).containsExactly(new double[] {0.015, 0.026, 0.041}, EXACT);
  }

  @Test
  void anOstThatIsSlowOrStallsTakesLonger() {
    OstServer.Stall stall = new OstServer.Stall(0.005, 1.005);
    OstServer stalling = ost(new OstServer.OstHealth(1, List.of(stall)));
    FileStriping.Piece piece = new FileStriping.Piece(0, 0, 0, 1_000_000);
    assertThat(seconds(done -> stalling.submit(file(0), piece, done))).isEqualTo(1.015, EXACT);
    OstServer slow = ost(new OstServer.OstHealth(10, List.of()));
    assertThat(seconds(done -> slow.submit(file(0), piece, done))).isEqualTo(0.150, EXACT);
  }

  private OstServer ost(OstServer.OstHealth health) {
    return new Storage(queue, SmallFacility.SPEEDS, List.of(health), 1).ost(0);
  }

  @Test
  void theMdtServesOneOperationAfterTheOther() {
    storage.metadata(1, () -> {});
    assertThat(seconds(done -> storage.metadata(1, done))).isEqualTo(0.1e-3 + 1e-3 + 0.1e-3, EXACT);
  }

  @Test
  void aWriteTakesTheTimeOfTheCopyUntilTheCacheIsFull() {
    SimFile file = file(0);
    assertThat(write(node, file, 0, 1_000_000)).as("lock, copy").isEqualTo(0.7e-3, EXACT);
    assertThat(write(node, file, 1_000_000, 1_000_000)).as("copy").isEqualTo(0.5e-3, EXACT);
  }

  /** 16 pieces of 4 MiB have room, the 18th begins as soon as two are on the OST. */
  @Test
  void aWriteWaitsUntilTheCacheHasRoom() {
    double piece = 4 * MIB;
    double sent = 0.2e-3 + piece / 400e6;
    double two = sent + 5e-3 + piece / 100e6 + 1e-3 + piece / 100e6 + 0.1e-3;
    assertThat(write(node, file(0), 0, 72 * MIB)).isEqualTo(two + piece / 2e9, EXACT);
  }

  @Test
  void whatWasReadOrWrittenComesFromTheCache() {
    SimFile file = file(8 * MIB);
    Client.Stream stream = new Client.Stream();
    double first = 0.2e-3 + 0.1e-3 + 5e-3 + MIB / 100e6 + MIB / 400e6 + MIB / 2e9;
    assertThat(read(node, file, stream, 0, MIB)).isEqualTo(first, EXACT);
    assertThat(read(node, file, stream, 0, MIB)).isEqualTo(MIB / 2e9, EXACT);
    write(node, file, 4 * MIB, MIB);
    assertThat(read(node, file, new Client.Stream(), 4 * MIB, MIB)).isEqualTo(MIB / 2e9, EXACT);
  }

  @Test
  void readsThatFollowEachOtherAreReadAhead() {
    SimFile file = file(64 * MIB);
    Client.Stream stream = new Client.Stream();
    read(node, file, stream, 0, MIB);
    read(node, file, stream, MIB, MIB);
    assertThat(read(node, file, stream, 2 * MIB, MIB)).isEqualTo(MIB / 2e9, EXACT);
    assertThat(read(node, file, new Client.Stream(), 40 * MIB, MIB)).isGreaterThan(15e-3);
  }

  /** The page of the one that has the lock goes to the OST first. */
  @Test
  void aWriterWaitsForTheLockAndThePagesOfAnotherNode() {
    SimFile file = file(0);
    write(node, file, 0, 4096);
    double flush = 4096 / 400e6 + 5e-3 + 4096 / 100e6 + 0.1e-3;
    assertThat(write(other, file, 4096, 4096))
        .isEqualTo(0.1e-3 + flush + 0.2e-3 + 4096 / 2e9, EXACT);
    double next = 4096 / 400e6 + 1e-3 + 4096 / 100e6 + 0.1e-3;
    assertThat(write(node, file, 8192, 4096))
        .as("the OST is where that page begins")
        .isEqualTo(0.1e-3 + next + 0.2e-3 + 4096 / 2e9, EXACT);
    assertThat(write(other, file, MIB, 4096))
        .as("a stripe that the first node only had by its lock on all of the file")
        .isEqualTo(0.1e-3 + 0.2e-3 + 4096 / 2e9, EXACT);
    assertThat(write(other, file, MIB + 4096, 4096)).isEqualTo(4096 / 2e9, EXACT);
  }

  @Test
  void readersShareALock() {
    SimFile file = file(8 * MIB);
    read(node, file, new Client.Stream(), 0, MIB);
    read(other, file, new Client.Stream(), 0, MIB);
    assertThat(read(node, file, new Client.Stream(), 0, MIB)).isEqualTo(MIB / 2e9, EXACT);
  }

  @Test
  void aSlowNodeNeedsLongerToSend() {
    SimFile file = file(0);
    Node slow = new Node(storage, 20);
    write(slow, file, 0, MIB);
    assertThat(seconds(done -> Client.sync(slow, file, done)))
        .isEqualTo(20 * MIB / 400e6 + 5e-3 + MIB / 100e6 + 0.1e-3, EXACT);
  }

  @Test
  void whatFollowsInAnObjectIsOneRequest() {
    FileStriping layout = new FileStriping(MIB, List.of(3, 5));
    assertThat(layout.pieces(MIB / 2, 4 * MIB, 4 * MIB))
        .containsExactly(
            new FileStriping.Piece(3, MIB / 2, MIB / 2, 3 * MIB / 2),
            new FileStriping.Piece(5, MIB, 0, 2 * MIB));
    assertThat(layout.shares(MIB / 2, 4 * MIB))
        .containsEntry(3, 3 * MIB / 2)
        .containsEntry(5, 2 * MIB);
    assertThat(new FileStriping(MIB, List.of(3)).pieces(0, 5 * MIB, 4 * MIB)).hasSize(2);
  }
}
