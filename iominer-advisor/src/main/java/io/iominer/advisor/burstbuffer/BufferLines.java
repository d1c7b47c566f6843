// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.advisor.placement.Action;
import io.iominer.core.config.BurstBufferKind;
import io.iominer.core.config.BurstBufferSettings;
import io.iominer.core.text.Counted;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.ShellPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Lines that configure the use of a burst buffer of the site's kind. Sources: DataWarp and the Lua
 * plugin: Slurm's burst_buffer page; BeeOND: doc.beegfs.io; DAOS: docs.daos.io; Rabbit:
 * nearnodeflash.github.io; SCR and VeloC: their user guides and sources.
 */
public final class BufferLines {
  private static final long GIB = 1L << 30;

  /** No log knows the folder of the next run. */
  private static final String RUN_FOLDER = "/path/of/this/run";

  private static final Pattern NO_NAME = Pattern.compile("[^a-z0-9]+");

  /** Where a name has neither letters nor digits. */
  private static final String USUAL_NAME = "checkpoints";

  private static final Set<BurstBufferKind> SIZED =
      Set.of(
          BurstBufferKind.DATAWARP,
          BurstBufferKind.DATAWARP_PERSISTENT,
          BurstBufferKind.SLURM_LUA,
          BurstBufferKind.RABBIT);

  private static final Set<BurstBufferKind> COPIED =
      Set.of(
          BurstBufferKind.DATAWARP,
          BurstBufferKind.BEEOND,
          BurstBufferKind.DAOS,
          BurstBufferKind.RABBIT);

  private BufferLines() {}

  /**
   * What applications should set, of those that should use the buffer and whose checkpoints are
   * known.
   *
   * @param missing takes a sentence about each setting or number that is missing
   */
  public static List<Action> of(
      BurstBufferPlan plan, Optional<BurstBufferSettings> settings, List<String> missing) {
    Optional<BurstBufferKind> kind = settings.flatMap(BurstBufferSettings::kind);
    if (kind.isEmpty()) {
      missing.add(
          "The kind of burst buffer, so no #DW or #BB lines for job scripts are printed: set"
              + " facility.burst_buffer.kind in the configuration.");
      return List.of();
    }
    Optional<String> lacks = lacks(kind.get(), settings.get());
    if (lacks.isPresent()) {
      missing.add(
          String.format(
              "No lines for job scripts: the kind %s needs facility.burst_buffer.%s.",
              kind.get().id(), lacks.get()));
      return List.of();
    }
    List<Action> actions = new ArrayList<>();
    List<String> without = new ArrayList<>();
    List<String> tooLarge = new ArrayList<>();
    for (ApplicationUse use : plan.applications()) {
      if (use.use() == ApplicationUse.Use.BUFFER) {
        if (use.application().versions().isEmpty()) {
          without.add(use.application().name());
        } else if (SIZED.contains(kind.get())
            && gib(use.application()) * GIB > settings.get().capacity().count()) {
          tooLarge.add(use.application().name());
        } else {
          actions.addAll(
              actions(use.application(), kind.get(), settings.get(), plan.periodSeconds()));
        }
      }
    }
    if (!without.isEmpty()) {
      missing.add(
          "No lines for applications whose logs show no checkpoints: "
              + String.join(", ", without)
              + ".");
    }
    if (!tooLarge.isEmpty()) {
      missing.add(
          "No lines for applications whose versions, each as large as the largest recorded phase, do"
              + " not fit the burst buffer: "
              + String.join(", ", tooLarge)
              + ".");
    }
    return actions;
  }

  private static Optional<String> lacks(BurstBufferKind kind, BurstBufferSettings settings) {
    return switch (kind) {
      case BEEOND ->
          settings.mountPoint().isEmpty()
              ? Optional.of("mount_point")
              : settings.nodeFolder().isEmpty() ? Optional.of("node_folder") : Optional.empty();
      case SCR -> settings.mountPoint().isEmpty() ? Optional.of("mount_point") : Optional.empty();
      case DAOS -> settings.pool().isEmpty() ? Optional.of("pool") : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static List<Action> actions(
      BufferApplication application,
      BurstBufferKind kind,
      BurstBufferSettings settings,
      double period) {
    List<Action> actions = new ArrayList<>();
    if (kind == BurstBufferKind.DATAWARP_PERSISTENT) {
      actions.add(create(application, settings));
    }
    actions.add(
        new Action(
            "Write the checkpoints of " + application.name() + " to the burst buffer",
            Advice.Who.USER,
            String.format(
                    Locale.ROOT,
                    "The job writes to the burst buffer and keeps %s",
                    Counted.of(application.versions().getAsInt(), "version", "versions or fewer"))
                + (SIZED.contains(kind) ? "; " + capacity(application) : "")
                + (COPIED.contains(kind) ? "; " + folder(application) : "")
                + (kind == BurstBufferKind.VELOC
                    ? "; these are lines of VeloC's configuration file"
                    : ""),
            lines(application, kind, settings, period),
            List.of()));
    return actions;
  }

  private static Action create(BufferApplication application, BurstBufferSettings settings) {
    return new Action(
        "Create the burst buffer of " + application.name(),
        Advice.Who.USER,
        "In a job of its own, once, before the jobs that use it; " + capacity(application),
        List.of(
            String.format(
                Locale.ROOT,
                "#BB create_persistent name=%s capacity=%dGiB access=striped type=scratch%s",
                name(application),
                gib(application),
                pool(settings))),
        List.of("#BB destroy_persistent name=" + name(application)));
  }

  private static String capacity(BufferApplication application) {
    return "the capacity holds "
        + Counted.of(heldVersions(application), "version")
        + ", each as large as the largest recorded phase, "
        + new Bytes(application.mostWriteBytes())
        + application.mostWriteNodes().stream()
            .mapToObj(nodes -> " on " + Counted.of(nodes, "compute node"))
            .findFirst()
            .orElse("");
  }

  private static String folder(BufferApplication application) {
    return "replace "
        + RUN_FOLDER
        + " by the folder of the run"
        + application.folder().map(path -> ", an earlier run had " + ShellPath.of(path)).orElse("");
  }

  /** Letters and digits, with a - between them. */
  private static String name(BufferApplication application) {
    String words = NO_NAME.matcher(application.name().toLowerCase(Locale.ROOT)).replaceAll(" ");
    return words.isBlank() ? USUAL_NAME : words.strip().replace(' ', '-');
  }

  private static String pool(BurstBufferSettings settings) {
    return settings.pool().map(text -> " pool=" + ShellPath.of(text)).orElse("");
  }

  /** All versions and the next one, as the oldest stays until the newest is complete. */
  private static int heldVersions(BufferApplication application) {
    return application.versions().orElseThrow() + 1;
  }

  /** Room for them. */
  private static long gib(BufferApplication application) {
    double bytes = (double) application.mostWriteBytes() * heldVersions(application);
    return Math.max(1, (long) Math.ceil(bytes / GIB));
  }

  private static List<String> lines(
      BufferApplication application,
      BurstBufferKind kind,
      BurstBufferSettings settings,
      double period) {
    long gib = gib(application);
    String name = name(application);
    String pool = pool(settings);
    String mount = settings.mountPoint().orElse("");
    return switch (kind) {
      case DATAWARP ->
          List.of(
              "#DW jobdw type=scratch capacity=" + gib + "GiB access_mode=striped" + pool,
              "#DW stage_out type=directory source=$DW_JOB_STRIPED destination=" + RUN_FOLDER);
      case DATAWARP_PERSISTENT -> List.of("#DW persistentdw name=" + name);
      case SLURM_LUA -> List.of("#BB_LUA capacity=" + gib + "GiB" + pool);
      case BEEOND ->
          List.of(
              "scontrol show hostnames \"$SLURM_JOB_NODELIST\" > nodefile",
              "beeond start -n nodefile -d "
                  + ShellPath.of(settings.nodeFolder().orElseThrow())
                  + " -c "
                  + ShellPath.of(mount),
              "# run the application here",
              "cp -r " + ShellPath.of(mount + "/.") + " " + RUN_FOLDER,
              "beeond stop -n nodefile -L -d");
      case DAOS ->
          List.of(
              String.format(
                  "daos cont create %s %s --type=POSIX",
                  ShellPath.of(settings.pool().orElseThrow()), name),
              String.format(
                  "daos filesystem copy --src %s --dst %s",
                  ShellPath.of("daos://" + settings.pool().orElseThrow() + "/" + name),
                  RUN_FOLDER));
      case RABBIT ->
          List.of(
              String.format(
                  "#DW jobdw type=xfs capacity=%dGiB name=%s",
                  Math.max(
                      1,
                      (long)
                          Math.ceil(
                              (double) gib / Math.max(1, application.mostWriteNodes().orElse(1)))),
                  name),
              "#DW copy_out source=$DW_JOB_" + name + "/ destination=" + RUN_FOLDER);
      case SCR -> {
        List<String> lines = new ArrayList<>();
        lines.add("export SCR_CACHE_BYPASS=0");
        lines.add("export SCR_CACHE_BASE=" + ShellPath.of(mount));
        lines.add("export SCR_CACHE_SIZE=" + application.versions().orElseThrow());
        application
            .periodSeconds()
            .ifPresent(
                own -> lines.add("export SCR_FLUSH=" + Math.max(1, Math.round(period / own))));
        yield lines;
      }
      case VELOC ->
          List.of(
              "persistent_interval = " + Math.round(period),
              "max_versions = " + application.versions().orElseThrow());
    };
  }
}
