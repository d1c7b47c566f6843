// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.job.Access;
import io.iominer.facility.job.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The applications of a facility and the ways in which they are run. */
final class Catalogue {
  private static final int DECKS = 20;

  /** Zipf's exponent of the shares of applications and of their decks; heuristic. */
  private static final double SKEW = 0.7;

  private static final int USERS_PER_APPLICATION = 3;
  private static final int FIRST_UID = 20_000;

  private static final List<Flaw> FLAW_ORDER = List.of(Flaw.values());

  /** Shares of {@link Flaw} among jobs in which every rank has files of its own; heuristic. */
  private static final double[] FLAWS = {0.66, 0.12, 0.10, 0.12};

  /** Shares of {@link Flaw} among jobs of one rank; heuristic. */
  private static final double[] FLAWS_OF_ONE = {0.94, 0.06};

  /**
   * Share of the jobs with independent requests to shared files that interleave small ones;
   * heuristic.
   */
  private static final double STRIDED = 0.4;

  private final List<Variant> variants;
  private final double[] cumulated;

  private Catalogue(List<Variant> variants) {
    this.variants = List.copyOf(variants);
    this.cumulated = new double[variants.size()];
    double sum = 0;
    for (int i = 0; i < cumulated.length; i++) {
      sum += variants.get(i).weight();
      cumulated[i] = sum;
    }
  }

  List<Variant> variants() {
    return variants;
  }

  /** Compute nodes of a job on average. */
  double meanNodes(Facility facility) {
    double nodes =
        variants.stream().mapToDouble(v -> v.weight() * facility.nodesFor(v.processes())).sum();
    return nodes / cumulated[cumulated.length - 1];
  }

  /** A variant, by its weight. */
  Variant pick(SplittableRandom random) {
    double at = random.nextDouble() * cumulated[cumulated.length - 1];
    int i = 0;
    while (cumulated[i] < at) {
      i++;
    }
    return variants.get(i);
  }

  /**
   * A catalogue that follows {@link Published}.
   *
   * @param mostProcesses ranks that a job may have
   * @param collective share of the jobs with shared files that go through collective MPI-IO; empty
   *     for the published one
   */
  static Catalogue of(long seed, int applications, int mostProcesses, OptionalDouble collective) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] weights = weights(applications);
    int[] kinds = Quotas.assign(weights, kinds());
    int perRead = Published.SEQUENTIAL_SHARES.length;
    int perCell = perRead * Published.READ_SHARES.length;
    int[] cells = IntStream.of(kinds).map(kind -> kind / perCell).toArray();
    Middleware[] middleware = middleware(weights, cells, collective);
    Flaw[] flaws = flaws(weights, cells);
    List<Variant> variants = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      Published.Cell cell = Published.CELLS.get(cells[i]);
      int application = i / DECKS;
      int user = application * USERS_PER_APPLICATION + random.nextInt(USERS_PER_APPLICATION);
      int processes = Math.min(mostProcesses, cell.processes().processes(random));
      double readShare = readShare(kinds[i] % perCell / perRead, random);
      variants.add(
          new Variant(
              name("app", application),
              application,
              name("deck", i),
              name("user", user),
              FIRST_UID + user,
              weights[i],
              cell.pattern(),
              processes,
              middleware[i],
              readShare,
              request(kinds[i] % perRead, cell.pattern(), middleware[i], random),
              flaws[i],
              Math.max(2, Math.min(processes / 2, 2 << random.nextInt(4))),
              readShare == 0 ? 0 : 1 + random.nextInt(2),
              readShare == 1 ? 0 : 1 + random.nextInt(5),
              random.nextInt(10) < 9));
    }
    return new Catalogue(variants);
  }

  private static String name(String kind, int number) {
    return String.format(Locale.ROOT, "%s%03d", kind, number);
  }

  /** Zipf's law for applications and again for an application's decks. */
  private static double[] weights(int applications) {
    return IntStream.range(0, applications * DECKS)
        .mapToDouble(i -> Math.pow((1 + i / DECKS) * (1 + i % DECKS), -SKEW))
        .toArray();
  }

  /** Shares of cell, reading and sequence together, which do not depend on each other. */
  private static double[] kinds() {
    return Published.CELLS.stream()
        .flatMapToDouble(
            cell ->
                DoubleStream.of(Published.READ_SHARES)
                    .flatMap(
                        read ->
                            DoubleStream.of(Published.SEQUENTIAL_SHARES)
                                .map(sequence -> cell.share() * read * sequence)))
        .toArray();
  }

  /** MPI-IO goes to jobs that share files, STDIO to the others. */
  private static Middleware[] middleware(double[] weights, int[] cells, OptionalDouble collective) {
    Middleware[] chosen = new Middleware[weights.length];
    for (ProcessClass processes : ProcessClass.values()) {
      double[] wanted = Published.middleware(processes);
      int[] all = members(cells, cell -> cell.processes() == processes);
      int[] sharing =
          processes == ProcessClass.ONE
              ? all
              : members(cells, cell -> cell.processes() == processes && shares(cell.pattern()));
      int[] alone =
          processes == ProcessClass.ONE
              ? all
              : members(cells, cell -> cell.processes() == processes && !shares(cell.pattern()));
      double part = weight(weights, sharing) / weight(weights, all);
      double other = weight(weights, alone) / weight(weights, all);
      int[] ofAlone = assign(weights, alone, 1 - wanted[1] / other, wanted[1] / other);
      for (int k = 0; k < alone.length; k++) {
        chosen[alone[k]] = ofAlone[k] == 0 ? Middleware.POSIX : Middleware.STDIO;
      }
      double usual = wanted[3] / part;
      double together = processes == ProcessClass.ONE ? usual : collective.orElse(usual);
      double apart = Math.min(1 - together, wanted[2] / part);
      int[] ofSharing = assign(weights, sharing, 1 - together - apart, apart, together);
      for (int k = 0; k < sharing.length; k++) {
        if (ofSharing[k] > 0) {
          chosen[sharing[k]] =
              ofSharing[k] == 1 ? Middleware.MPIIO_INDEPENDENT : Middleware.MPIIO_COLLECTIVE;
        } else if (chosen[sharing[k]] == null) {
          chosen[sharing[k]] = Middleware.POSIX;
        }
      }
    }
    return chosen;
  }

  private static boolean shares(AccessPattern pattern) {
    return pattern == AccessPattern.N_TO_ONE || pattern == AccessPattern.N_TO_M;
  }

  private interface CellTest {
    boolean holds(Published.Cell cell);
  }

  private static int[] members(int[] cells, CellTest test) {
    return IntStream.range(0, cells.length)
        .filter(i -> test.holds(Published.CELLS.get(cells[i])))
        .toArray();
  }

  private static double weight(double[] weights, int[] members) {
    return IntStream.of(members).mapToDouble(i -> weights[i]).sum();
  }

  private static int[] assign(double[] weights, int[] members, double... shares) {
    return Quotas.assign(IntStream.of(members).mapToDouble(i -> weights[i]).toArray(), shares);
  }

  private static Flaw[] flaws(double[] weights, int[] cells) {
    Flaw[] flaws = new Flaw[weights.length];
    Arrays.fill(flaws, Flaw.NONE);
    int[] own = members(cells, cell -> cell.pattern() == AccessPattern.N_TO_N);
    int[] ofOwn = assign(weights, own, FLAWS);
    for (int k = 0; k < own.length; k++) {
      flaws[own[k]] = FLAW_ORDER.get(ofOwn[k]);
    }
    int[] one = members(cells, cell -> cell.processes() == ProcessClass.ONE);
    int[] ofOne = assign(weights, one, FLAWS_OF_ONE);
    for (int k = 0; k < one.length; k++) {
      flaws[one[k]] = FLAW_ORDER.get(ofOne[k]);
    }
    return flaws;
  }

  private static double readShare(int kind, SplittableRandom random) {
    return switch (kind) {
      case 0 -> 0;
      case 1 -> 0.02 + 0.86 * random.nextDouble();
      case 2 -> 0.91 + 0.08 * random.nextDouble();
      default -> 1;
    };
  }

  private static Request request(
      int sequence, AccessPattern pattern, Middleware middleware, SplittableRandom random) {
    double u = random.nextDouble();
    if (middleware == Middleware.MPIIO_COLLECTIVE) {
      return Request.ideal();
    }
    if (middleware == Middleware.STDIO) {
      return Request.consecutive(4096);
    }
    return switch (sequence) {
      case 0 -> {
        double sequential = 0.30 + 0.19 * u;
        yield new Request(size(random, 0.4, 4096, 5), Access.RANDOM, sequential, sequential * 0.2);
      }
      case 1 -> {
        double sequential = 0.51 + 0.28 * u;
        yield new Request(
            size(random, 0.15, 65_536, 3), Access.MIXED, sequential, sequential * 0.8);
      }
      default ->
          pattern == AccessPattern.N_TO_ONE && u < STRIDED
              ? new Request(size(random, 1, 1000, 7), Access.STRIDED, 1, 0)
              : Request.consecutive(size(random, 0.3, 4096, 5));
    };
  }

  /** A small size, {@code least} doubled up to some times, or one of 4 to 16 MiB. */
  private static long size(SplittableRandom random, double smallShare, long least, int doublings) {
    return random.nextDouble() < smallShare
        ? least << random.nextInt(doublings)
        : (4L << 20) << random.nextInt(3);
  }
}
