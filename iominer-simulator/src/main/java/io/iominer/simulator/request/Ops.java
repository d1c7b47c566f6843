// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;

/** What ranks do by themselves. */
final class Ops {
  /**
   * An open that makes a new file costs the MDT as much as so many simple operations; heuristic.
   */
  private static final double CREATE_WEIGHT = 3;

  /** Bytes that a stream gathers before it writes or reads. */
  private static final long STREAM_BUFFER = 4096;

  private Ops() {}

  /** Computes, or does anything that is no I/O. */
  static Op compute(double seconds) {
    return rank -> rank.nextAfter(seconds);
  }

  static Op create(SimFile file) {
    return metadata(file, "OPENS", Call.Kind.OPEN, CREATE_WEIGHT);
  }

  static Op open(SimFile file) {
    return metadata(file, "OPENS", Call.Kind.OPEN, 1);
  }

  static Op close(SimFile file) {
    return metadata(file, "", Call.Kind.CLOSE, 1);
  }

  static Op stat(SimFile file) {
    return metadata(file, "STATS", Call.Kind.OTHER, 1);
  }

  private static Op metadata(SimFile file, String counter, Call.Kind kind, double weight) {
    Call call = Call.posix(file, counter, kind, 0, 0);
    return rank -> rank.systemCall(call, done -> rank.node().storage().metadata(weight, done));
  }

  static Op write(SimFile file, long offset, long bytes) {
    Call call = Call.posix(file, "WRITES", Call.Kind.WRITE, offset, bytes);
    return rank ->
        rank.systemCall(call, done -> Client.write(rank.node(), file, offset, bytes, done));
  }

  static Op read(SimFile file, long offset, long bytes) {
    Call call = Call.posix(file, "READS", Call.Kind.READ, offset, bytes);
    return rank ->
        rank.systemCall(
            call, done -> Client.read(rank.node(), file, rank.stream(file), offset, bytes, done));
  }

  /** Waits until what was written is on the OSTs; Darshan counts that as time of writing. */
  static Op sync(SimFile file) {
    Call call = Call.posix(file, "FSYNCS", Call.Kind.WRITE, 0, 0);
    return rank -> rank.systemCall(call, done -> Client.sync(rank.node(), file, done));
  }

  /** Writes equal small pieces one after the other through a stream. */
  static Op streamWrite(SimFile file, long offset, long each, long times) {
    Call call = stream(file, "WRITES", Call.Kind.WRITE, offset, each, times);
    return rank ->
        rank.systemCall(
            call,
            done ->
                Client.write(
                    rank.node(),
                    file,
                    offset,
                    each * times,
                    () -> rank.queue().after(streamSeconds(rank, each, times), done)));
  }

  private static double streamSeconds(RankRun rank, long each, long times) {
    long systemCalls = each * times / STREAM_BUFFER;
    return times * rank.speeds().streamCall() + systemCalls * rank.speeds().systemCall();
  }

  static Op streamOpen(SimFile file) {
    Call call = stream(file, "OPENS", Call.Kind.OPEN, 0, 0, 1);
    return rank ->
        rank.systemCall(call, done -> rank.node().storage().metadata(CREATE_WEIGHT, done));
  }

  static Op streamClose(SimFile file) {
    Call call = stream(file, "", Call.Kind.CLOSE, 0, 0, 1);
    return rank -> rank.systemCall(call, done -> rank.node().storage().metadata(1, done));
  }

  private static Call stream(
      SimFile file, String counter, Call.Kind kind, long offset, long bytes, long times) {
    return new Call(
        DarshanModule.STDIO, Call.ObjectName.of(file), counter, kind, offset, bytes, times);
  }

  /** Enters a call of an upper layer. */
  static Op enter(Call call) {
    return rank -> {
      rank.enter(call);
      rank.nextAfter(rank.speeds().systemCall());
    };
  }

  /** Leaves the call that was entered last. */
  static Op leave() {
    return rank -> {
      rank.leave();
      rank.next();
    };
  }
}
