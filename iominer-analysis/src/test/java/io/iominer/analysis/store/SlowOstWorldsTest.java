// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.SmallStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/**
 * File systems with random jobs, each with one slow OST or none. Nobody tells what an OST can do,
 * and no server.
 */
class SlowOstWorldsTest {
  private static final int OSTS = 12;
  private static final int DAYS = 6;
  private static final double MB = 1e6;
  private static final LocalDate BEGIN = LocalDate.of(2026, 1, 1);

  @TempDir private Path folder;

  private final Set<String> worlds = new HashSet<>();
  private final List<TableRow> files = new ArrayList<>();
  private final List<TableRow> jobs = new ArrayList<>();

  /** A job's files of 64 MB, several on each OST at once, that all start together. */
  private void job(String world, int day, int[] osts, int files, double[] ratesOfFiles) {
    worlds.add(world);
    long id = jobs.size() + 1L;
    Instant begin = BEGIN.plusDays(day).atStartOfDay(ZoneOffset.UTC).toInstant().plusSeconds(60);
    jobs.add(
        row(DarshanJobTable.DEFINITION, id)
            .set("uid", 7L)
            .set("ost_count", osts.length)
            .set("ost_mount_points", List.of(world))
            .set("start_time", begin));
    long rank = 0;
    for (int i = 0; i < osts.length; i++) {
      double seconds = 64 * MB / ratesOfFiles[i];
      for (int file = 0; file < files; file++) {
        this.files.add(
            row(DarshanFileTable.DEFINITION, id)
                .setUnsigned("record_id", rank)
                .set("rank", rank)
                .set("mount_point", world)
                .set("ost_bitmap", OstBitmaps.bytes(RoaringBitmap.bitmapOf(osts[i])))
                .set("ost_count", 1)
                .set("bytes_written", (long) (64 * MB))
                .set("posix_f_write_time", seconds)
                .set("write_start_time", begin)
                .set("write_end_time", begin.plusNanos(Math.round(seconds * 1e9))));
        rank++;
      }
    }
  }

  private static TableRow row(TableDefinition table, long job) {
    return TableRow.blank(table)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set(TableDefinition.LOG_COLUMN, "log" + job);
  }

  private static int[] osts(SplittableRandom random, int count) {
    int first = random.nextInt(OSTS);
    int[] osts = new int[count];
    Arrays.setAll(osts, i -> (first + i) % OSTS);
    return osts;
  }

  /** Jobs whose ranks ask for little or much, and now and then one that has files everywhere. */
  private void world(String name, SplittableRandom random, int slow, double carried) {
    double[] asked = {25 * MB, 70 * MB, 120 * MB, 250 * MB, 250 * MB};
    for (int day = 0; day < DAYS; day++) {
      int count = random.nextInt(15, 30);
      for (int job = 0; job < count; job++) {
        boolean isHuge = job == 0 && random.nextInt(3) == 0;
        int[] osts = osts(random, isHuge ? OSTS : 1 + random.nextInt(OSTS));
        int files = isHuge ? 40 : 1 + random.nextInt(2);
        // The huge one waits for its forwarding nodes, whatever the OST.
        double each = isHuge ? 2 * MB : asked[random.nextInt(asked.length)];
        double[] rates = new double[osts.length];
        for (int i = 0; i < osts.length; i++) {
          double most = osts[i] == slow ? carried / files : 500 * MB / files;
          boolean meetsOthers = random.nextInt(40) == 0;
          rates[i] =
              Math.min(each, meetsOthers ? most / 3 : most)
                  * Math.exp(0.03 * random.nextGaussian());
        }
        job(name, day, osts, files, rates);
      }
    }
  }

  private IoStore computed() {
    Path place = SmallStore.in(folder);
    TestStores.add(
        place, Map.of(DarshanJobTable.DEFINITION, jobs, DarshanFileTable.DEFINITION, files));
    TestStores.updateOstDays(place, Map.of(), TestStores.threads(2));
    return IoStore.open(place);
  }

  /** File system, OST, day and confidence. */
  private Set<String> slow(IoStore store) {
    SlowOstDays osts =
        SlowOstDays.of(
            store, List.of(), new DayRates(new DatedSettings(DiagnosisSettings.standard())));
    Set<String> slow = new HashSet<>();
    for (String world : worlds) {
      for (int ost = 0; ost < OSTS; ost++) {
        Ost one = new Ost(Optional.of(world), ost);
        for (int i = 0; i < DAYS; i++) {
          LocalDate day = BEGIN.plusDays(i);
          osts.slow(one, day)
              .ifPresent(
                  known ->
                      slow.add(
                          world
                              + " "
                              + one.index()
                              + " "
                              + day
                              + " "
                              + known.evidence().confidence().label()));
        }
      }
    }
    return slow;
  }

  @Test
  void slowOstsAreFoundAndNoHealthyOneIsCalledSlow() {
    int worlds = 16;
    Set<String> truly = new HashSet<>();
    for (int world = 0; world < worlds; world++) {
      SplittableRandom random = new SplittableRandom(world);
      int slow = world % 2 == 0 ? random.nextInt(OSTS) : -1;
      world("/w" + world, random, slow, random.nextDouble(50, 190) * MB);
      for (int day = 0; slow >= 0 && day < DAYS; day++) {
        truly.add("/w" + world + " " + slow + " " + BEGIN.plusDays(day));
      }
    }
    Set<String> found = slow(computed());
    Set<String> sure = days(found, text -> !text.endsWith(" low"));
    Set<String> all = days(found, text -> true);
    assertThat(truly).containsAll(sure);
    assertThat(sure).hasSizeGreaterThan(truly.size() * 8 / 10);
    assertThat(all).hasSizeGreaterThan(truly.size() * 9 / 10);
    // Of 1,100 days of healthy OSTs: jobs that met others where nobody else asked for much.
    assertThat(all.stream().filter(day -> !truly.contains(day))).hasSizeLessThan(10);
    assertThat(found).anyMatch(text -> text.endsWith(" high"));
  }

  private static Set<String> days(Set<String> found, Predicate<String> chosen) {
    return found.stream()
        .filter(chosen)
        .map(text -> text.substring(0, text.lastIndexOf(' ')))
        .collect(Collectors.toSet());
  }

  /**
   * A job with most of a day's files asks for little of each OST. On some OSTs there is hardly any
   * other job, and those ask for little, too: their good files are slow beside those of other OSTs,
   * and yet nobody waited for them.
   */
  @Test
  void anOstOfWhichNobodyAskedForMoreIsNotSlow() {
    int[] all = new int[OSTS];
    Arrays.setAll(all, i -> i);
    double[] little = new double[OSTS];
    Arrays.fill(little, 2 * MB);
    job("/w", 0, all, 50, little);
    for (int i = 0; i < 4; i++) {
      job("/w", 0, new int[] {0, 1, 2}, 1, new double[] {28 * MB, 28 * MB, 28 * MB});
      double[] much = new double[OSTS - 3];
      Arrays.fill(much, 250 * MB);
      job("/w", 0, Arrays.copyOfRange(all, 3, OSTS), 1, much);
    }
    IoStore store = computed();
    assertThat(slow(store)).isEmpty();
    StoredRow day = store.scan(OstDayTable.DEFINITION).where("ost", 0).list().get(0);
    assertThat(day.real("file_rate")).isLessThan(0.85 * day.real("peer_file_rate"));
    assertThat(day.real("job_share")).isEqualTo(1);
    assertThat(day.whole("job_count")).isEqualTo(5);
    assertThat(day.whole("file_count")).isEqualTo(54);
    assertThat(day.whole("slowed_job_count")).isZero();
  }
}
