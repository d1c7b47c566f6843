// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;
import io.iominer.simulator.output.RecordIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * A job that is made up: its size, files and what each rank does. A deck draws all its numbers
 * before it asks for {@link #isIll}, so that the job without its cause has the same ones.
 */
final class Plan {
  /** Bytes of a stripe, and of an aligned request. */
  static final long MIB = 1L << 20;

  /** Bytes that a job moves in a step at most; heuristic: more only takes longer to simulate. */
  private static final double MOST_BYTES = 32e9;

  /** Requests of all ranks in a step at most; heuristic: more only takes longer to simulate. */
  private static final long MOST_REQUESTS = 4000;

  /** Ranks begin so many seconds after the job; heuristic: what MPI takes to start. */
  private static final double FIRST_START = 0.01;

  private static final double LAST_START = 0.05;

  private final JobEnvironment setting;
  private final Health health;
  private final SplittableRandom random;
  private final String folder;
  private final List<SimFile> files = new ArrayList<>();
  private final List<List<Op>> ops = new ArrayList<>();
  private final Map<Integer, Double> slowNodes = new HashMap<>();
  private final Map<Integer, Double> slowRanks = new HashMap<>();
  private final List<Constant> constants = new ArrayList<>();
  private int ranksPerNode = 1;
  private Labels labels = Labels.POSIX;
  private Barrier barrier = new Barrier(1);

  /** Whether a job has its cause of lost time. */
  enum Health {
    ILL,
    HEALTHY
  }

  /**
   * What the truth says of a job's way to do I/O.
   *
   * @param pattern ranks to files
   * @param access how requests follow each other
   * @param middleware the interface
   * @param requestBytes size of its requests
   * @param hints of MPI-IO
   */
  record Labels(String pattern, String access, String middleware, long requestBytes, String hints) {
    static final Labels POSIX = new Labels("N-1", "CONSECUTIVE", "POSIX", MIB, "");
  }

  /** A counter that tells what an object is. */
  record Constant(DarshanModule module, long id, String counter, long value) {}

  Plan(JobEnvironment setting, Health health, long seed, String folder) {
    this.setting = setting;
    this.health = health;
    this.random = new SplittableRandom(seed);
    this.folder = folder;
  }

  boolean isIll() {
    return health == Health.ILL;
  }

  JobEnvironment setting() {
    return setting;
  }

  Speeds speeds() {
    return setting.speeds();
  }

  SplittableRandom random() {
    return random;
  }

  /** A number between two, all orders of magnitude alike. */
  double between(double least, double most) {
    return Speeds.between(random, least, most);
  }

  /** A whole number from one to another. */
  int from(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /** One of some numbers. */
  int oneOf(int... numbers) {
    return numbers[random.nextInt(numbers.length)];
  }

  /** Sets how many ranks there are, each of which takes a while to start; the first thing to do. */
  void ranks(int ranks, int perNode) {
    ranksPerNode = perNode;
    barrier = new Barrier(ranks);
    for (int rank = 0; rank < ranks; rank++) {
      ops.add(new ArrayList<>());
      rank(rank, Ops.compute(between(FIRST_START, LAST_START)));
    }
  }

  /** The same for a number of nodes from one to another, each of one of some numbers of ranks. */
  void ranks(int leastNodes, int mostNodes, int... perNode) {
    int each = oneOf(perNode);
    ranks(each * from(leastNodes, mostNodes), each);
  }

  /** The same where each rank uses files of its own: alike on all OSTs. */
  void evenRanks(int leastNodes, int mostNodes, int... perNode) {
    int each = oneOf(perNode);
    int nodes = from(leastNodes, mostNodes);
    while (nodes > 1 && nodes * each > setting.osts() && nodes * each % setting.osts() > 0) {
      nodes--;
    }
    ranks(nodes * each, each);
  }

  int ranks() {
    return ops.size();
  }

  int nodes() {
    return (ranks() + ranksPerNode - 1) / ranksPerNode;
  }

  int ranksPerNode() {
    return ranksPerNode;
  }

  /** The first rank of each node. */
  List<Integer> nodeLeaders() {
    List<Integer> leaders = new ArrayList<>();
    for (int rank = 0; rank < ranks(); rank += ranksPerNode) {
      leaders.add(rank);
    }
    return leaders;
  }

  void slowNode(int node, double slowness) {
    slowNodes.put(node, slowness);
  }

  void slowRank(int rank, double slowness) {
    slowRanks.put(rank, slowness);
  }

  void labels(String pattern, String access, String middleware, long requestBytes) {
    labels(pattern, access, middleware, requestBytes, "");
  }

  void labels(String pattern, String access, String middleware, long requestBytes, String hints) {
    labels = new Labels(pattern, access, middleware, requestBytes, hints);
  }

  Labels labels() {
    return labels;
  }

  /** A file on so many OSTs from a certain one on, in stripes of the usual size. */
  SimFile file(String name, int firstOst, int stripes, long bytes) {
    return file(name, firstOst, stripes, bytes, MIB);
  }

  /** A size of stripes so that so many bytes are not too many of them. */
  long stripeBytes(long bytes) {
    long stripe = MIB;
    while (bytes > MOST_REQUESTS * stripe) {
      stripe *= 2;
    }
    return stripe;
  }

  /** A file on so many OSTs from a certain one on. */
  SimFile file(String name, int firstOst, int stripes, long bytes, long stripeBytes) {
    List<Integer> osts = new ArrayList<>();
    for (int i = 0; i < Math.min(stripes, setting.osts()); i++) {
      osts.add((firstOst + i) % setting.osts());
    }
    String path = folder + "/" + name;
    FileLocks locks = new FileLocks(setting.queue(), speeds().roundTrip(), stripeBytes);
    SimFile file =
        new SimFile(path, RecordIds.of(path), new FileStriping(stripeBytes, osts), locks, bytes);
    files.add(file);
    return file;
  }

  List<SimFile> files() {
    return files;
  }

  void constant(DarshanModule module, long id, String counter, long value) {
    constants.add(new Constant(module, id, counter, value));
  }

  List<Constant> constants() {
    return constants;
  }

  /** A rank does one thing after the other. */
  void rank(int rank, Op... more) {
    ops.get(rank).addAll(List.of(more));
  }

  /** A rank does something within a call of an upper layer. */
  void rank(int rank, Call call, Op op) {
    rank(rank, Ops.enter(call), op, Ops.leave());
  }

  /** All ranks do something within a call of an upper layer. */
  void all(Call call, Runnable content) {
    each(rank -> Ops.enter(call));
    content.run();
    each(rank -> Ops.leave());
  }

  /** All ranks open a file, which rank 0 makes. */
  void openNew(SimFile file) {
    each(rank -> rank == 0 ? Ops.create(file) : Ops.open(file));
  }

  /** What a rank does with a file. */
  interface Use {
    void add(int rank, SimFile file);
  }

  /**
   * Each rank uses a file of its own, on one OST after the other, and closes it.
   *
   * @param name of the files, before the rank's number
   * @param bytes of files that exist; 0 for new ones
   */
  void ownFiles(String name, int firstOst, long bytes, Use use) {
    for (int rank = 0; rank < ranks(); rank++) {
      SimFile file = file(name + rank, firstOst + rank, 1, bytes);
      rank(rank, bytes == 0 ? Ops.create(file) : Ops.open(file));
      use.add(rank, file);
      rank(rank, Ops.close(file));
    }
  }

  /** Each rank does something. */
  void each(IntFunction<Op> op) {
    for (int rank = 0; rank < ranks(); rank++) {
      rank(rank, op.apply(rank));
    }
  }

  /** All ranks wait for each other. */
  void barrier() {
    Barrier same = barrier;
    each(rank -> same);
  }

  /** All ranks compute. */
  void compute(double seconds) {
    each(rank -> Ops.compute(seconds));
  }

  JobSpec spec() {
    return new JobSpec(ranks(), ranksPerNode, new JobSpec.Trouble(slowNodes, slowRanks));
  }

  Iterator<Op> ops(int rank) {
    return ops.get(rank).iterator();
  }

  /** Bytes/s that so many OSTs and the job's nodes can move together. */
  double rate(int osts) {
    return Math.min(
        Math.min(osts, setting.osts()) * speeds().ostBytesPerSecond(),
        nodes() * speeds().nodeBytesPerSecond());
  }

  /** Bytes of a rank, whole MiB, that all ranks need so many seconds for at a rate. */
  long mebibytes(double seconds, double rate) {
    double all = Math.min(MOST_BYTES, seconds * rate);
    return Math.max(1, Math.round(all / ranks() / MIB)) * MIB;
  }

  /** How many OSTs a shared file lies on: on all, so that no other layout is faster. */
  int stripes() {
    return setting.osts();
  }

  /** One of the OSTs. */
  int anyOst() {
    return random.nextInt(setting.osts());
  }

  /** Bytes/s that the OSTs of a file of each rank can move together. */
  double rateOfOwnFiles() {
    return rate(ranks());
  }

  /** A size of large requests, so that each rank's bytes are not too many of them. */
  long request(long bytesOfRank) {
    long request = MIB * oneOf(1, 4, 16);
    while (ranks() * (bytesOfRank / request) > MOST_REQUESTS) {
      request *= 2;
    }
    return request;
  }
}
