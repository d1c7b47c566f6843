// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Names of AutoPerf's MPI counters in record order. Source: autoperf, apmpi log format 1. */
final class ApmpiNames {
  private static final List<String> POINT_TO_POINT =
      List.of(
          "SEND",
          "SSEND",
          "RSEND",
          "BSEND",
          "RECV",
          "SENDRECV",
          "SENDRECV_REPLACE",
          "ISEND",
          "ISSEND",
          "IRSEND",
          "IBSEND",
          "IRECV");
  private static final List<String> COMPLETION =
      List.of(
          "PROBE",
          "IPROBE",
          "TEST",
          "TESTANY",
          "TESTALL",
          "TESTSOME",
          "WAIT",
          "WAITANY",
          "WAITALL",
          "WAITSOME");
  private static final List<String> BARRIERS = List.of("BARRIER", "IBARRIER");
  private static final List<String> COLLECTIVES =
      List.of(
          "BCAST",
          "GATHER",
          "GATHERV",
          "SCATTER",
          "SCATTERV",
          "SCAN",
          "EXSCAN",
          "ALLGATHER",
          "ALLGATHERV",
          "REDUCE",
          "ALLREDUCE",
          "REDUCE_SCATTER",
          "ALLTOALL",
          "ALLTOALLV",
          "ALLTOALLW");
  private static final List<String> ONE_SIDED =
      List.of("PUT", "GET", "ACCUMULATE", "GET_ACCUMULATE");
  private static final List<String> WINDOW =
      List.of(
          "FETCH_AND_OP",
          "COMPARE_AND_SWAP",
          "WIN_FENCE",
          "WIN_START",
          "WIN_COMPLETE",
          "WIN_POST",
          "WIN_WAIT",
          "WIN_TEST",
          "WIN_LOCK",
          "WIN_UNLOCK",
          "WIN_UNLOCK_ALL",
          "WIN_FLUSH",
          "WIN_FLUSH_ALL",
          "WIN_FLUSH_LOCAL",
          "WIN_FLUSH_LOCAL_ALL",
          "WIN_SYNC");

  private static final List<String> CALLS = List.of("CALL_COUNT");
  private static final List<String> CALLS_AND_SIZES =
      List.of(
          "CALL_COUNT",
          "TOTAL_BYTES",
          "MSG_SIZE_AGG_0_256",
          "MSG_SIZE_AGG_256_1K",
          "MSG_SIZE_AGG_1K_8K",
          "MSG_SIZE_AGG_8K_256K",
          "MSG_SIZE_AGG_256K_1M",
          "MSG_SIZE_AGG_1M_PLUS");

  /** Integer counters. */
  static final byte[][] COUNTERS = counters();

  /** Total, shortest and longest time of each call. */
  static final byte[][] TIMES = times();

  /** Time in synchronisation of each blocking collective call. */
  static final byte[][] SYNC_TIMES =
      names(
          Stream.concat(Stream.of("BARRIER"), COLLECTIVES.stream()).toList(),
          List.of("TOTAL_SYNC_TIME"));

  private ApmpiNames() {}

  private static byte[][] counters() {
    List<byte[]> all = new ArrayList<>();
    all.addAll(List.of(names(POINT_TO_POINT, CALLS_AND_SIZES)));
    all.addAll(List.of(names(COMPLETION, CALLS)));
    all.addAll(List.of(names(BARRIERS, CALLS)));
    all.addAll(List.of(names(COLLECTIVES, CALLS_AND_SIZES)));
    all.addAll(List.of(names(nonblocking(COLLECTIVES), CALLS_AND_SIZES)));
    all.addAll(List.of(names(ONE_SIDED, CALLS_AND_SIZES)));
    all.addAll(List.of(names(WINDOW, CALLS)));
    return all.toArray(byte[][]::new);
  }

  private static byte[][] times() {
    List<String> calls = new ArrayList<>(POINT_TO_POINT);
    calls.addAll(COMPLETION);
    calls.addAll(BARRIERS);
    calls.addAll(COLLECTIVES);
    calls.addAll(nonblocking(COLLECTIVES));
    calls.addAll(ONE_SIDED);
    calls.addAll(WINDOW);
    return names(calls, List.of("TOTAL_TIME", "MIN_TIME", "MAX_TIME"));
  }

  private static List<String> nonblocking(List<String> calls) {
    return calls.stream().map(call -> "I" + call).toList();
  }

  private static byte[][] names(List<String> calls, List<String> measures) {
    return calls.stream()
        .flatMap(call -> measures.stream().map(measure -> "MPI_" + call + "_" + measure))
        .map(TextOutput::ascii)
        .toArray(byte[][]::new);
  }
}
