// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.MpiIoAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.MpiioFile;
import io.iominer.rootcause.fact.MpiioUse;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** MPI-IO to shared files, but hardly any of it collective. docs/rules/independent-mpiio.md. */
public final class IndependentMpiio implements Rule {
  static final Threshold COLLECTIVE =
      Threshold.share(
              "independent-mpiio.collective",
              0.5,
              "hpc-io/drishti-io config.py, collective_operations: M02, M03")
          .asLeast();

  static final Threshold OPERATIONS =
      Threshold.number(
          "independent-mpiio.operations",
          1000,
          "operations",
          "hpc-io/drishti-io config.py, collective_operations_absolute: M02, M03");

  static final Threshold SIZE =
      Threshold.bytes(
          "independent-mpiio.size",
          16L << 20,
          "MPICH ROMIO, ADIOI_CB_BUFFER_SIZE_DFLT: larger requests fill the buffer by themselves");

  private static final RuleInfo INFO =
      new RuleInfo(
              "independent-mpiio",
              Cause.PATTERN,
              Risk.high("where ranks take each other's locks, or each request waits for a server"),
              "Do ranks use a shared file through MPI-IO, but independently of each other?",
              List.of(COLLECTIVE, OPERATIONS, SIZE))
          .needing(DarshanModule.MPIIO);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    Map<Long, MpiioFile> files = job.facts().interfaces().mpiioFiles();
    MpiioUse read = shared(files, IoDirection.READ);
    MpiioUse written = shared(files, IoDirection.WRITE);
    if (read.operations() + written.operations() == 0) {
      return Finding.notApplicable(INFO, "no file is used by several ranks through MPI-IO");
    }
    if (read.bytes().isEmpty() || written.bytes().isEmpty()) {
      return Finding.notApplicable(
          INFO, "bytes of MPI-IO are unknown, and so how large requests are");
    }
    boolean isRead =
        isTripped(read, thresholds)
            || (!isTripped(written, thresholds) && read.independent() > written.independent());
    IoDirection direction = isRead ? IoDirection.READ : IoDirection.WRITE;
    MpiioUse use = isRead ? read : written;
    double threshold = thresholds.share(COLLECTIVE);
    if (!isTripped(use, thresholds)) {
      return Finding.clear(INFO, collectiveShare(use), threshold, others(use, thresholds));
    }
    FileFacts worst =
        job.facts().files().stream()
            .filter(file -> files.containsKey(file.id()))
            .max(Comparator.comparingLong(f -> independent(files.get(f.id()), direction)))
            .orElseThrow();
    return Finding.tripped(
        INFO,
        collectiveShare(use),
        threshold,
        String.format(
            Locale.ROOT,
            "%,d independent and %,d collective MPI-IO %s of shared files, of %s on average",
            use.independent(),
            use.collective(),
            isRead ? "reads" : "writes",
            new Bytes(use.bytes().orElseThrow() / use.operations())),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %,d independent operations by %,d ranks",
                job.name(worst),
                independent(files.get(worst.id()), direction),
                files.get(worst.id()).processes())),
        List.of(MpiIoAdvice.collective(job, worst, direction)));
  }

  private static MpiioUse shared(Map<Long, MpiioFile> files, IoDirection direction) {
    return files.values().stream()
        .filter(file -> file.processes() > 1)
        .map(file -> file.use(direction))
        .reduce(MpiioUse.NONE, MpiioUse::and);
  }

  private static long independent(MpiioFile file, IoDirection direction) {
    return file.processes() > 1 ? file.use(direction).independent() : 0;
  }

  private static boolean isTripped(MpiioUse use, Thresholds thresholds) {
    return isIndependent(use, thresholds) && areMany(use, thresholds) && areSmall(use, thresholds);
  }

  private static boolean isIndependent(MpiioUse use, Thresholds thresholds) {
    return collectiveShare(use) < thresholds.share(COLLECTIVE);
  }

  private static boolean areMany(MpiioUse use, Thresholds thresholds) {
    return use.independent() > thresholds.number(OPERATIONS);
  }

  private static boolean areSmall(MpiioUse use, Thresholds thresholds) {
    return use.bytes().orElse(0) < thresholds.bytes(SIZE) * use.operations();
  }

  /** What makes it clear where few operations are collective. */
  private static ClearBy others(MpiioUse use, Thresholds thresholds) {
    ClearBy by = new ClearBy(thresholds);
    return isIndependent(use, thresholds)
        ? by.unless(areMany(use, thresholds), OPERATIONS, (double) use.independent())
            .unless(
                areSmall(use, thresholds), SIZE, use.bytes().orElse(0) / (double) use.operations())
        : by;
  }

  /** 1 without any operations: nothing could have been collective. */
  private static double collectiveShare(MpiioUse use) {
    return use.operations() == 0 ? 1 : use.collective() / (double) use.operations();
  }
}
