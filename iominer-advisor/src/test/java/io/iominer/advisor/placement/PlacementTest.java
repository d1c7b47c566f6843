// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.failslow.FailSlowOst;
import io.iominer.advisor.failslow.OstDay;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import io.iominer.rootcause.advice.ShellPath;
import io.iominer.rootcause.advice.Step;
import io.iominer.testing.HostileNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Twelve OSTs of 500 MB/s; OST 10 is slow from the third day on. */
class PlacementTest {
  private static final LustreFileSystem SCRATCH =
      new LustreFileSystem(Optional.of("scratch"), Optional.of("/scratch"));

  private static final PoolDemand DEMAND =
      new PoolDemand(
          "climate.x",
          10,
          Bandwidth.ofMegabytes(900),
          10,
          0.1,
          1000,
          100,
          200,
          Optional.of("N-N"),
          List.of("/scratch/my run"));

  private static Map<Ost, List<OstDay>> days(long jobs, OptionalDouble peak) {
    Map<Ost, List<OstDay>> days = new TreeMap<>();
    for (int index = 0; index < 12; index++) {
      List<OstDay> list = new ArrayList<>();
      for (int day = 0; day < 10; day++) {
        list.add(
            new OstDay(
                LocalDate.of(2026, 1, 1).plusDays(day),
                new OstDay.PeerShare(OptionalDouble.of(index == 10 && day >= 2 ? 0.3 : 1), jobs),
                OstDay.PeerShare.UNKNOWN,
                OptionalDouble.empty(),
                peak.isPresent() && index == 10
                    ? OptionalDouble.of(0.3 * peak.getAsDouble())
                    : peak,
                OptionalDouble.empty()));
      }
      days.put(new Ost(SCRATCH.mountPoint(), index), list);
    }
    return days;
  }

  private static Placement decide(
      LustreFileSystem names, Map<Ost, List<OstDay>> days, PoolDemand... demands) {
    return Placement.of(
        new KnownFileSystem(
            names,
            days,
            new RatedOst.Usual(Bandwidth.ofMegabytes(500), "configured"),
            List.of(demands)));
  }

  private static List<String> commands(Placement placement) {
    return placement.actions().stream().flatMap(action -> action.commands().stream()).toList();
  }

  @Test
  void commandsCanBeAppliedAsTheyStand() {
    Placement placement = decide(SCRATCH, days(10, OptionalDouble.of(4e8)), DEMAND);
    assertThat(placement.failSlow())
        .singleElement()
        .extracting(FailSlowOst::ost)
        .isEqualTo(new Ost(SCRATCH.mountPoint(), 10));
    assertThat(placement.osts().get(10).isSlow()).isTrue();
    assertThat(placement.missing()).isEmpty();
    assertThat(commands(placement))
        .containsExactly(
            "lctl get_param obdfilter.scratch-OST000a.brw_stats   # sizes and times of disk I/O",
            "cat /proc/mdstat   # state of a Linux software RAID; on ZFS 'zpool status', else the"
                + " tool of the array",
            "lctl set_param obdfilter.scratch-OST000a.degraded=1",
            "lctl get_param 'osp.scratch-OST000a-osc-MDT*.max_create_count'   # note the value",
            "lctl set_param 'osp.scratch-OST000a-osc-MDT*.max_create_count=0'",
            "lfs df -h /scratch   # column Used of OST000a: at least this volume is moved",
            "lfs find /scratch --ost 10 --type f --print0 | lfs_migrate -0 -n   # dry run: moves nothing",
            "lfs find /scratch --ost 10 --type f --print0 | lfs_migrate -0 -y   # moves the files",
            "lctl pool_new scratch.iominer1",
            "lctl pool_add scratch.iominer1 OST0000 OST0001",
            "lfs setstripe -c 1 -p iominer1 '/scratch/my run'",
            "lctl pool_new scratch.iominer_rest",
            "lctl pool_add scratch.iominer_rest OST0002 OST0003 OST0004 OST0005 OST0006 OST0007"
                + " OST0008 OST0009 OST000b",
            "lfs setstripe -p iominer_rest /scratch",
            "Licenses=iominer1:1   # in slurm.conf, behind licenses that are there",
            "scontrol reconfigure",
            "#SBATCH --licenses=iominer1:1   # in the job scripts of climate.x",
            "lctl set_param ost.OSS.ost_io.nrs_policies=\"tbf jobid\"",
            "lctl set_param ost.OSS.ost_io.nrs_tbf_rule=\"start iominer1 jobid={climate.x.*}"
                + " rate=119\"");
    assertThat(placement.actions().get(8).undo())
        .containsExactly(
            "lctl set_param ost.OSS.ost_io.nrs_tbf_rule=\"stop iominer1\"",
            "lctl set_param ost.OSS.ost_io.nrs_policies=\"fifo\"   # if no other rule is in force");
    assertThat(placement.actions().get(4).undo())
        .containsExactly(
            "lctl pool_remove scratch.iominer1 OST0000 OST0001",
            "lctl pool_destroy scratch.iominer1");
    assertThat(placement.actions().get(5).undo())
        .containsExactly("lfs setstripe -d '/scratch/my run'");
  }

  private static List<String> ofOst(Placement placement) {
    return placement.actions().stream()
        .filter(action -> action.title().contains("OST 10"))
        .map(Action::title)
        .toList();
  }

  @Test
  void theFirstStepIsToLookAndMigrationStatesItsVolumeAndThatNothingUndoesIt() {
    KnownFileSystem known = decide(SCRATCH, days(10, OptionalDouble.of(4e8))).fileSystem();
    Placement placement =
        Placement.of(
            new KnownFileSystem(
                SCRATCH,
                known.days(),
                known.usual(),
                Map.of(new Ost(SCRATCH.mountPoint(), 10), 12.0 * (1L << 40)),
                List.of()));
    assertThat(ofOst(placement))
        .containsExactly(
            "Look at OST 10 of /scratch (OST000a) and its RAID",
            "Mark OST 10 of /scratch (OST000a) as degraded: new files avoid it",
            "Let OST 10 of /scratch (OST000a) take no new files until it has recovered",
            "Move the files of OST 10 of /scratch to other OSTs, if it stays slow");
    Action migration = placement.actions().get(3);
    assertThat(migration.precondition())
        .contains("Volume: at least 12.0 TiB", "A move cannot be undone");
    assertThat(migration.undo()).isEmpty();
    assertThat(placement.actions().get(0).undo()).isEmpty();
    assertThat(placement.actions().get(1).undo())
        .singleElement()
        .asString()
        .startsWith("lctl set_param obdfilter.scratch-OST000a.degraded=0");
  }

  /** Servers measure again what a healthy OST delivers. */
  @Test
  void whatWasDoneToAnOstThatRecoveredIsUndone() {
    Map<Ost, List<OstDay>> days = days(10, OptionalDouble.of(4e8));
    Ost ost = new Ost(SCRATCH.mountPoint(), 10);
    days.compute(
        ost,
        (key, list) ->
            list.stream()
                .map(
                    day ->
                        day.day().getDayOfMonth() < 7
                            ? day
                            : new OstDay(
                                day.day(),
                                new OstDay.PeerShare(OptionalDouble.of(1), 10),
                                day.files(),
                                day.fileRate(),
                                OptionalDouble.of(4e8),
                                day.fullness()))
                .toList());
    Placement placement = decide(SCRATCH, days);
    assertThat(placement.drained()).isEmpty();
    assertThat(ofOst(placement))
        .containsExactly(
            "Let OST 10 of /scratch (OST000a) take new files again: it recovered on 2026-01-07");
    assertThat(commands(placement))
        .containsExactly(
            "lctl get_param 'osp.scratch-OST000a-osc-MDT*.max_create_count'   # 0 means that it takes"
                + " no new files",
            "lctl set_param 'osp.scratch-OST000a-osc-MDT*.max_create_count=20000'   # the default,"
                + " or the value that was noted",
            "lctl set_param obdfilter.scratch-OST000a.degraded=0   # once its RAID is healthy; a"
                + " remount does the same");
  }

  @Test
  void namesThatNobodyTellsAreNotInvented() {
    LustreFileSystem unknown = new LustreFileSystem(Optional.empty(), Optional.of("/scratch"));
    Placement placement = decide(unknown, days(10, OptionalDouble.empty()), DEMAND);
    assertThat(commands(placement))
        .containsExactly(
            "lctl get_param 'obdfilter.*-OST000a.brw_stats'   # sizes and times of disk I/O",
            "cat /proc/mdstat   # state of a Linux software RAID; on ZFS 'zpool status', else the"
                + " tool of the array",
            "lfs df -h /scratch   # column Used of OST000a: at least this volume is moved",
            "lfs find /scratch --ost 10 --type f --print0 | lfs_migrate -0 -n   # dry run: moves nothing",
            "lfs find /scratch --ost 10 --type f --print0 | lfs_migrate -0 -y   # moves the files");
    assertThat(placement.plan().pools()).hasSize(1);
    assertThat(placement.missing())
        .hasSize(2)
        .anyMatch(text -> text.contains("No server shows"))
        .anyMatch(text -> text.contains("The name of /scratch on its servers is not known"));
  }

  @Test
  void withTooLittleDataFilesStayWhereTheyAre() {
    PoolDemand fewRuns =
        new PoolDemand("new", 4, DEMAND.bandwidth(), 1, 0.1, 10, 5, 0, Optional.empty(), List.of());
    Placement placement = decide(SCRATCH, days(1, OptionalDouble.of(4e8)), fewRuns);
    assertThat(placement.failSlow()).isEmpty();
    assertThat(placement.actions()).isEmpty();
    assertThat(placement.missing())
        .hasSize(3)
        .anyMatch(text -> text.startsWith("Jobs were diagnosed to have lost 5 s to OSTs"))
        .anyMatch(text -> text.startsWith("No OST is known to be slow or well"))
        .anyMatch(text -> text.endsWith("(default)."));
    assertThat(decide(SCRATCH, Map.of(), DEMAND).plan().pools()).isEmpty();
  }

  @Test
  void sharedFilesLieOnAllOstsOfThePool() {
    PoolDemand shared =
        new PoolDemand(
            "shared", 9, DEMAND.bandwidth(), 1, 0.1, 10, 5, 0, Optional.of("N-1"), List.of());
    Placement placement = decide(SCRATCH, days(10, OptionalDouble.of(4e8)), shared);
    assertThat(commands(placement)).contains("lfs setstripe -c -1 -p iominer1 FOLDER");
  }

  /** Whoever runs a program chooses its name, and root runs the commands. */
  @ParameterizedTest
  @ValueSource(strings = {"$(reboot)", "`id`", "a\" b", "a;b", "a} rate=1", "a\nreboot"})
  void namesOfProgramsAreNoCommands(String name) {
    PoolDemand hostile =
        new PoolDemand(
            name,
            10,
            DEMAND.bandwidth(),
            10,
            0.1,
            1000,
            100,
            200,
            Optional.of("N-N"),
            List.of("/scratch/" + name));
    Placement placement = decide(SCRATCH, days(10, OptionalDouble.of(4e8)), hostile);
    assertThat(placement.plan().pools()).hasSize(1);
    assertThat(commands(placement))
        .noneMatch(command -> command.contains("nrs_"))
        .noneMatch(command -> command.contains("\n"))
        .contains("lfs setstripe -c 1 -p iominer1 " + ShellPath.of("/scratch/" + name));
  }

  /** Also where server data names the file system; stand-ins of Lustre's commands print nothing. */
  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void aShellRunsNothingButTheCommands(String name, @TempDir Path folder)
      throws IOException, InterruptedException {
    PoolDemand hostile =
        new PoolDemand(
            name,
            10,
            DEMAND.bandwidth(),
            10,
            0.1,
            1000,
            100,
            200,
            Optional.of("N-N"),
            List.of("/scratch/" + name));
    LustreFileSystem names =
        new LustreFileSystem(Optional.of(name), Optional.of("/scratch " + name));
    Placement placement =
        Placement.of(
            new KnownFileSystem(
                names,
                days(10, OptionalDouble.of(4e8)).entrySet().stream()
                    .collect(
                        Collectors.toMap(
                            day -> new Ost(names.mountPoint(), day.getKey().index()),
                            Map.Entry::getValue)),
                new RatedOst.Usual(Bandwidth.ofMegabytes(500), "configured"),
                List.of(hostile)));
    List<String> commands = new ArrayList<>();
    placement.actions().forEach(action -> commands.addAll(action.commands()));
    placement.actions().forEach(action -> commands.addAll(action.undo()));
    assertThat(commands).noneMatch(command -> command.lines().count() != 1);
    List<String> run =
        commands.stream().filter(command -> Step.of(command).kind() == Step.Kind.COMMAND).toList();
    assertThat(run).hasSizeGreaterThan(15);
    String standIns =
        Stream.of("lctl", "lfs", "lfs_migrate", "scontrol", "cat")
            .map(command -> command + "() { :; }\n")
            .collect(Collectors.joining());
    assertThat(HostileNames.run("/bin/sh", folder, Map.of(), standIns + String.join("\n", run)))
        .isEmpty();
  }

  /** What is told of one application is what it gets among all. */
  @Test
  void oneApplicationGetsWhatItGetsAmongAll() {
    PoolDemand other =
        new PoolDemand(
            "other",
            10,
            DEMAND.bandwidth(),
            10,
            0.95,
            50_000,
            1000,
            20_000,
            Optional.of("N-1"),
            List.of());
    KnownFileSystem known =
        new KnownFileSystem(
            SCRATCH,
            days(10, OptionalDouble.of(4e8)),
            new RatedOst.Usual(Bandwidth.ofMegabytes(500), "configured"),
            List.of(DEMAND, other));
    Placement all = Placement.of(known);
    assertThat(all.plan().without())
        .extracting(refused -> refused.demand().application())
        .containsExactly("climate.x");
    assertThat(Placement.of(known, Optional.of("climate.x")).plan())
        .isEqualTo(new PoolPlan(List.of(), all.plan().without(), List.of()));
    PoolPlan own = Placement.of(known, Optional.of("other")).plan();
    assertThat(own.pools()).isEqualTo(all.plan().pools());
    assertThat(own.rest()).isEqualTo(all.plan().rest());
  }
}
