// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How much jobs move: heavy-tailed (log-normal) within a variant, by a power law of applications
 * between them, so that the foremost ten carry their published share.
 */
final class Volumes {
  /**
   * Standard deviation of the logarithm of a job's bytes, and how many of them are cut off;
   * heuristic.
   */
  private static final double SIGMA = 1.0;

  private static final double MOST_SIGMAS = 2.5;

  /** Seconds that no job's input and output takes with nothing in its way; heuristic. */
  private static final double MOST_SECONDS = 1200;

  private static final int STEPS = 40;
  private static final int QUANTILES = 25;

  private final double[] scales;
  private final IdentityHashMap<Variant, Double> most = new IdentityHashMap<>();

  private Volumes(List<Variant> variants, Facility facility, double[] scales) {
    this.scales = scales;
    for (Variant variant : variants) {
      most.put(variant, variant.plainRate(facility) * MOST_SECONDS);
    }
  }

  /**
   * Finds the scales.
   *
   * @param meanBytes what a job moves on average
   */
  static Volumes of(List<Variant> variants, Facility facility, double meanBytes, long seed) {
    int applications = variants.stream().mapToInt(Variant::applicationNumber).max().orElse(0) + 1;
    int[] order = shuffled(applications, new SplittableRandom(seed));
    double low = 0;
    double high = 6;
    Volumes volumes = new Volumes(variants, facility, new double[applications]);
    for (int step = 0; step < STEPS; step++) {
      double exponent = (low + high) / 2;
      volumes.scale(variants, order, exponent, meanBytes);
      if (volumes.foremost(variants) < Published.TOP_TEN_BYTES) {
        low = exponent;
      } else {
        high = exponent;
      }
    }
    return volumes;
  }

  private static int[] shuffled(int count, SplittableRandom random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  /** Bytes of a job. */
  double bytes(Variant variant, SplittableRandom random) {
    double sigmas = Math.max(-MOST_SIGMAS, Math.min(MOST_SIGMAS, random.nextGaussian()));
    return bytes(variant, sigmas);
  }

  private double bytes(Variant variant, double sigmas) {
    double wanted = scales[variant.applicationNumber()] * Math.exp(SIGMA * sigmas);
    double least = variant.movers() * 1024.0;
    return Math.max(least, Math.min(wanted, most.getOrDefault(variant, wanted)));
  }

  /** Sets the scales of a power law so that the mean comes out. */
  private void scale(List<Variant> variants, int[] order, double exponent, double meanBytes) {
    double low = -20;
    double high = 50;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      for (int application = 0; application < order.length; application++) {
        scales[application] = Math.exp(middle) * Math.pow(order[application] + 1.0, -exponent);
      }
      if (mean(variants) < meanBytes) {
        low = middle;
      } else {
        high = middle;
      }
    }
  }

  /** The foremost applications' mean share of bytes read and of bytes written. */
  private double foremost(List<Variant> variants) {
    double[] read = new double[scales.length];
    double[] written = new double[scales.length];
    for (Variant variant : variants) {
      double bytes = variant.weight() * expected(variant);
      read[variant.applicationNumber()] += bytes * variant.readShare();
      written[variant.applicationNumber()] += bytes * (1 - variant.readShare());
    }
    return (foremost(read) + foremost(written)) / 2;
  }

  private static double foremost(double[] bytes) {
    double[] sorted = bytes.clone();
    Arrays.sort(sorted);
    double all = Arrays.stream(sorted).sum();
    double first = 0;
    for (int i = 0; i < Math.min(Published.FOREMOST, sorted.length); i++) {
      first += sorted[sorted.length - 1 - i];
    }
    return first / all;
  }

  /** Mean bytes of a job. */
  private double mean(List<Variant> variants) {
    double bytes = 0;
    double weight = 0;
    for (Variant variant : variants) {
      bytes += variant.weight() * expected(variant);
      weight += variant.weight();
    }
    return bytes / weight;
  }

  /** Mean bytes of a variant's jobs, over evenly spaced quantiles of the normal distribution. */
  private double expected(Variant variant) {
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < QUANTILES; i++) {
      double sigmas = MOST_SIGMAS * (2.0 * i / (QUANTILES - 1) - 1);
      double density = Math.exp(-sigmas * sigmas / 2);
      sum += density * bytes(variant, sigmas);
      weights += density;
    }
    return sum / weights;
  }
}
