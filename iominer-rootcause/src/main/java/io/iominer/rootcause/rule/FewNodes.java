// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import io.iominer.rootcause.advice.AllocationAdvice;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/**
 * The job's compute nodes limit its bandwidth (IOMiner, section III-F, Node#).
 * docs/rules/few-nodes.md.
 *
 * <p>It explains {@link Cause#ALLOCATION}, which takes seconds of the model only where ranks are
 * packed more densely than usual. A job at the limit of an allocation of the usual size lost
 * nothing by the model, since more nodes cost more node hours; the rule trips all the same, and the
 * advice says what they would save.
 */
public final class FewNodes implements Rule {
  static final Threshold SHARE =
      Threshold.share("few-nodes.share", 0.7, "Heuristic: of what the nodes can move");

  static final Threshold SPARE =
      Threshold.number(
          "few-nodes.spare",
          1.5,
          "times as much",
          "Heuristic: OSTs and ranks could move this many times more");

  static final Threshold SECONDS =
      Threshold.seconds("few-nodes.seconds", 1, "Heuristic: shorter I/O has no rate");

  private static final RuleInfo INFO =
      new RuleInfo(
          "few-nodes",
          Cause.ALLOCATION,
          Risk.warning("where the time of the run matters more than the hours of further nodes"),
          "Do the job's compute nodes limit its bandwidth?",
          List.of(SHARE, SPARE, SECONDS));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.around().nodes().isEmpty()) {
      return Finding.notApplicable(
          INFO, "needs accounting: the number of compute nodes is unknown");
    }
    if (!job.rates().isKnown()) {
      return Finding.notApplicable(INFO, "what a compute node can move is not known");
    }
    double nodes = Math.max(1, job.around().nodes().getAsDouble());
    double most = Double.NaN;
    IoDirection busiest = IoDirection.READ;
    for (IoDirection direction : IoDirection.values()) {
      double seconds = job.turnSeconds(direction);
      if (seconds >= thresholds.seconds(SECONDS)) {
        double share =
            job.facts().bytes(direction)
                / seconds
                / (nodes * job.fileSystem().nodeBytesPerSecond());
        if (Double.isNaN(most) || share > most) {
          most = share;
          busiest = direction;
        }
      }
    }
    double threshold = thresholds.share(SHARE);
    if (Double.isNaN(most)) {
      return Finding.notApplicable(INFO, "the job reads and writes too briefly");
    }
    if (most < threshold) {
      return Finding.clear(INFO, most, threshold);
    }
    int targets = targets(job, busiest);
    double others = others(job, targets);
    double nodeRate = nodes * job.fileSystem().nodeBytesPerSecond();
    if (others < thresholds.number(SPARE) * nodeRate) {
      return Finding.clear(
          INFO,
          most,
          threshold,
          "the nodes carry what they can, and so does what else the job uses");
    }
    return tripped(job, busiest, nodes, targets, others, most, threshold);
  }

  private static Finding tripped(
      RuleContext job,
      IoDirection direction,
      double nodes,
      int targets,
      double others,
      double share,
      double threshold) {
    return Finding.tripped(
        INFO,
        share,
        threshold,
        String.format(
            Locale.ROOT,
            "the job %ss %s over %s, %.0f %% of what its %s can; %s could move %s",
            verb(direction),
            new Bandwidth(share * nodes * job.fileSystem().nodeBytesPerSecond()),
            time(job, direction),
            100 * share,
            nodes > 1 ? String.format(Locale.ROOT, "%.0f nodes", nodes) : "one node",
            targets > 0
                ? "the " + job.facts().processes() + " ranks and " + targets + " OSTs"
                : "the " + job.facts().processes() + " ranks",
            new Bandwidth(others)),
        List.of(
            String.format(
                Locale.ROOT,
                "%d ranks on %.0f node%s of %s",
                job.facts().processes(),
                nodes,
                nodes > 1 ? "s" : "",
                new Bandwidth(job.fileSystem().nodeBytesPerSecond()))),
        AllocationAdvice.moreNodes(job, direction, nodes, others));
  }

  private static String verb(IoDirection direction) {
    return direction == IoDirection.READ ? "read" : "write";
  }

  /** Of which time the rate is: that in calls, less than that in use. */
  private static String time(RuleContext job, IoDirection direction) {
    int groups = job.turns(direction).size();
    String seconds = SecondsText.of(job.turnSeconds(direction));
    return groups > 1
        ? "the "
            + seconds
            + " that the slowest ranks of "
            + groups
            + " serialized groups "
            + verb(direction)
        : "the " + seconds + " that its slowest rank " + verb(direction) + "s";
  }

  /** Targets of the files in a direction; 0 where the log does not say where they lie. */
  private static int targets(RuleContext job, IoDirection direction) {
    if (!job.facts().hasLayouts()) {
      return 0;
    }
    return job.facts().osts(direction).size();
  }

  /** Bytes/s that the ranks, and the targets if they are known, could move. */
  private static double others(RuleContext job, int targets) {
    double processes = job.facts().processes() * job.fileSystem().rankBytesPerSecond();
    return targets > 0
        ? Math.min(processes, targets * job.fileSystem().ostBytesPerSecond())
        : processes;
  }
}
