// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Advice on an OST that is nearly full: Lustre wiki, "Handling Full OSTs", and Lustre Operations
 * Manual, "Managing Free Space".
 */
public final class FullOstAdvice {
  private static final int SHOWN = 3;

  private FullOstAdvice() {}

  /**
   * For whoever runs the OST, and for whoever has files on it.
   *
   * @param files the job's files on it, at least one
   */
  public static List<Advice> of(RuleContext job, Ost ost, List<FileFacts> files) {
    return List.of(relieve(job, ost), move(job, ost, files));
  }

  private static Advice relieve(RuleContext job, Ost ost) {
    Saving saving = Saving.of(job, Cause.SLOW_OST);
    String parameter = OstAdvice.creation(ost);
    List<String> steps = new ArrayList<>();
    steps.add(LustreTargets.get(parameter) + "   # note the value");
    steps.add(LustreTargets.set(parameter, 0));
    steps.addAll(LustreTargets.migrate(OstAdvice.mountPoint(ost), ost, "--size +1G "));
    return new Advice(
        String.format(
            Locale.ROOT, "Take files off %s; no new ones until it has free capacity", ost),
        Advice.Who.ADMINISTRATOR,
        "Lustre is 2.9 or later (run on every metadata server); "
            + OstAdvice.fileSystemName(ost)
            + "; the files to move are not in use. A move cannot be undone",
        steps,
        0,
        saving.most(),
        "a full disk is fragmented and writes to its slowest tracks; how much that costs here is not"
            + " known",
        LustreTargets.allowNewFiles(parameter));
  }

  private static Advice move(RuleContext job, Ost ost, List<FileFacts> files) {
    Saving saving = Saving.of(job, Cause.SLOW_OST);
    LayoutFolder place = LayoutFolder.of(job, files.get(0));
    List<String> steps = new ArrayList<>();
    for (FileFacts file : files.subList(0, Math.min(SHOWN, files.size()))) {
      steps.add("lfs migrate " + place(job, ost, file) + " " + ShellPath.of(job.name(file)));
    }
    if (files.size() > SHOWN) {
      steps.add(
          String.format(
              Locale.ROOT,
              "lfs find FOLDER --ost %d --type f   # %d more files: this lists them",
              ost.index(),
              files.size() - SHOWN));
    }
    steps.add(
        String.format(
            Locale.ROOT,
            "lfs setstripe -c %d -i -1 %s   # new files: OSTs with free capacity are preferred%s",
            Math.max(1, files.get(0).stripeCount()),
            place.argument(),
            place.comment()));
    return new Advice(
            String.format(Locale.ROOT, "Move the files that are kept off %s", ost),
            Advice.Who.USER,
            "lfs df shows free capacity on the other OSTs, and the files are not in use meanwhile",
            steps,
            0,
            saving.most(),
            "the next run reads them from OSTs with free capacity",
            "lfs setstripe -d " + place.argument() + "   # moved files may stay where they are")
        .withLayoutOf(place);
  }

  /** One that the same job's advice drains is no place for its files. */
  private static boolean isSlow(RuleContext job, Ost ost) {
    return job.around().on(ost).speed().isPresent();
  }

  /**
   * The emptiest known OSTs of its file system, as many as the file has; any where too few are
   * known. Slow ones are left out.
   */
  private static String place(RuleContext job, Ost ost, FileFacts file) {
    long count = Math.max(1, file.stripeCount());
    List<Integer> emptiest =
        job.around().fullnessBeside(ost).entrySet().stream()
            .filter(other -> other.getKey() != ost.index())
            .filter(other -> !isSlow(job, new Ost(ost.fileSystem(), other.getKey())))
            .sorted(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .limit(count)
            .toList();
    return emptiest.size() < count
        ? "-c " + count
        : "-o " + emptiest.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
