// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.advisor.placement.Action;
import io.iominer.core.config.BurstBufferKind;
import io.iominer.core.config.BurstBufferSettings;
import io.iominer.rootcause.advice.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Lines that configure the use of a burst buffer of the site's kind. Sources: DataWarp and the Lua
 * plugin: Slurm's burst_buffer page; BeeOND: doc.beegfs.io; DAOS: docs.daos.io; Rabbit:
 * nearnodeflash.github.io; SCR and VeloC: their user guides and sources.
 */
public final class BufferLines {
  private static final long GIB = 1L << 30;

  /** Without these a shell reads a folder as it stands. */
  private static final Pattern PLAIN = Pattern.compile("[\\w./+:@=-]+");

  private static final Pattern NO_NAME = Pattern.compile("[^A-Za-z0-9]+");

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
      missing.add("No lines for jobs: facility.burst_buffer.kind is not set in the configuration.");
      return List.of();
    }
    Optional<String> lacks = lacks(kind.get(), settings.get());
    if (lacks.isPresent()) {
      missing.add(
          String.format(
              "No lines for jobs: the kind %s needs facility.burst_buffer.%s.",
              kind.get().id(), lacks.get()));
      return List.of();
    }
    List<Action> actions = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (ApplicationUse use : plan.applications()) {
      if (use.use() == ApplicationUse.Use.BUFFER) {
        Optional<Action> action =
            action(use.application(), kind.get(), settings.get(), plan.periodSeconds());
        action.ifPresentOrElse(actions::add, () -> without.add(use.application().name()));
      }
    }
    if (!without.isEmpty()) {
      missing.add(
          "No lines for applications whose logs show no checkpoints with a plain folder: "
              + String.join(", ", without)
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
      case DAOS -> settings.pool().isEmpty() ? Optional.of("pool") : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Action> action(
      BufferApplication application,
      BurstBufferKind kind,
      BurstBufferSettings settings,
      double period) {
    boolean isLibrary = kind == BurstBufferKind.SCR || kind == BurstBufferKind.VELOC;
    Optional<String> folder = application.folder().filter(path -> PLAIN.matcher(path).matches());
    if (application.versions().isEmpty() || (folder.isEmpty() && !isLibrary)) {
      return Optional.empty();
    }
    List<String> lines = lines(application, kind, settings, period, folder.orElse(""));
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Action(
                "Write the checkpoints of " + application.name() + " to the burst buffer",
                Advice.Who.USER,
                "The job writes to the burst buffer and keeps "
                    + application.versions().getAsInt()
                    + " versions or fewer; a folder of the file system is that of an earlier run: name"
                    + " the next run's",
                lines,
                List.of()));
  }

  /** Room for all versions and the next one, as the oldest stays until the newest is complete. */
  private static long gib(BufferApplication application) {
    double bytes = application.writeBytes().orElse(0) * (application.versions().orElse(1) + 1);
    return Math.max(1, (long) Math.ceil(bytes / GIB));
  }

  private static List<String> lines(
      BufferApplication application,
      BurstBufferKind kind,
      BurstBufferSettings settings,
      double period,
      String folder) {
    long gib = gib(application);
    String name = NO_NAME.matcher(application.name().toLowerCase(Locale.ROOT)).replaceAll("-");
    String pool = settings.pool().map(text -> " pool=" + text).orElse("");
    String mount = settings.mountPoint().orElse("");
    return switch (kind) {
      case DATAWARP ->
          List.of(
              "#DW jobdw type=scratch capacity=" + gib + "GiB access_mode=striped" + pool,
              "#DW stage_out type=directory source=$DW_JOB_STRIPED destination=" + folder);
      case DATAWARP_PERSISTENT ->
          List.of(
              String.format(
                  "#BB create_persistent name=%s capacity=%dGiB access=striped type=scratch%s",
                  name, gib, pool),
              "#DW persistentdw name=" + name);
      case SLURM_LUA -> List.of("#BB_LUA capacity=" + gib + "GiB" + pool);
      case BEEOND ->
          List.of(
              "scontrol show hostnames \"$SLURM_JOB_NODELIST\" > nodefile",
              "beeond start -n nodefile -d " + settings.nodeFolder().orElse("") + " -c " + mount,
              "# run the application here",
              "cp -r " + mount + "/. " + folder,
              "beeond stop -n nodefile -L -d");
      case DAOS ->
          List.of(
              "daos cont create " + settings.pool().orElse("") + " " + name + " --type=POSIX",
              String.format(
                  "daos filesystem copy --src daos://%s/%s --dst %s",
                  settings.pool().orElse(""), name, folder));
      case RABBIT ->
          List.of(
              String.format(
                  "#DW jobdw type=xfs capacity=%dGiB name=%s",
                  Math.max(
                      1,
                      (long) Math.ceil((double) gib / Math.max(1, application.nodes().orElse(1)))),
                  name),
              "#DW copy_out source=$DW_JOB_" + name + "/ destination=" + folder);
      case SCR -> {
        List<String> lines = new ArrayList<>();
        lines.add("export SCR_CACHE_SIZE=" + Math.min(2, application.versions().orElse(1)));
        application
            .periodSeconds()
            .ifPresent(
                own -> lines.add("export SCR_FLUSH=" + Math.max(1, Math.round(period / own))));
        yield lines;
      }
      case VELOC ->
          List.of(
              "persistent_interval = " + Math.round(period),
              "max_versions = " + application.versions().orElse(1));
    };
  }
}
