// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {
  @TempDir private Path folder;

  private Configuration read(String text) throws IOException {
    return Configuration.read(Files.writeString(folder.resolve("iominer.json"), text));
  }

  @Test
  void everyKeyIsRead() throws IOException {
    Configuration read =
        read(
            """
            {
              // where the tables are
              "store": "data/store",
              "buckets": 64,
              "time_zone": "America/Chicago",
              "sources": {
                "darshan": ["/logs/{yyyy}/{M}/{d}", "more"],
                "slurm": "/acct/sacct-{yyyy}-{MM}-{dd}.txt",
                "lmt": ["jdbc:mariadb://lmt/filesystem_scratch"]
              },
              "lmt": {"time_zone": "UTC", "user": "reader", "password_file": "secret"},
              "file_system": {"stripe_size": "4MiB", "stripe_count": 2, "stripe_offset": 0},
              "file_systems": {"snx11025": {"mount_point": "/global/cscratch1/"}}
            }
            """);
    assertThat(read.store()).contains(folder.resolve("data/store"));
    assertThat(read.buckets()).hasValue(64);
    assertThat(read.timeZone()).contains(ZoneId.of("America/Chicago"));
    assertThat(read.darshan())
        .containsExactly("/logs/{yyyy}/{M}/{d}", folder.resolve("more").toString());
    assertThat(read.slurm()).containsExactly("/acct/sacct-{yyyy}-{MM}-{dd}.txt");
    assertThat(read.lmt()).containsExactly("jdbc:mariadb://lmt/filesystem_scratch");
    assertThat(read.lmtConnection().user()).contains("reader");
    assertThat(read.lmtConnection().passwordFile()).contains(folder.resolve("secret"));
    assertThat(read.fileSystem()).isEqualTo(new FileSystemDefaults(4L << 20, 2, 0));
    assertThat(read.mountPoints()).containsOnly(entry("snx11025", "/global/cscratch1"));
    assertThat(read("{}").fileSystem()).isEqualTo(FileSystemDefaults.LUSTRE);
  }

  @Test
  void theNightIsReadAndNothingIsRemovedWhereThatIsNotSet() throws IOException {
    Configuration read =
        read(
            """
            {"nightly": {"out": "reports", "ingest_days": 14, "record_advice": true,
              "keep_days": 730, "keep_report_days": 90}}
            """);
    assertThat(read.nightly())
        .isEqualTo(
            new NightlySettings(
                Optional.of(folder.resolve("reports")),
                14,
                true,
                OptionalInt.of(730),
                OptionalInt.of(90)));
    assertThat(read("{\"nightly\": {}}").nightly()).isEqualTo(NightlySettings.NONE);
    assertThat(read("{}").nightly().keepDays()).isEmpty();
    assertThat(read("{}").nightly().keepReportDays()).isEmpty();
    assertThat(read("{}").nightly().recordsAdvice()).isFalse();
  }

  @Test
  void limitsOfQueriesAreReadAndZeroIsNone() throws IOException {
    assertThat(read("{\"query\": {\"limit\": 50, \"timeout\": \"2min\"}}").query())
        .isEqualTo(new QuerySettings(50, Duration.ofMinutes(2)));
    assertThat(read("{\"query\": {\"limit\": 0, \"timeout\": 0}}").query())
        .isEqualTo(QuerySettings.NO_LIMITS);
    assertThat(read("{}").query())
        .isEqualTo(read("{\"query\": {}}").query())
        .isEqualTo(new QuerySettings(1_000, Duration.ofMinutes(10)));
  }

  private static final FacilitySettings FACILITY =
      new FacilitySettings(
          OptionalInt.of(12),
          Optional.of(new Bandwidth(2e9)),
          Optional.empty(),
          OptionalInt.of(64),
          Optional.of(new Bandwidth(1.5e9)),
          Optional.of(new Bandwidth(5e8)),
          Optional.empty(),
          Optional.of(Duration.ofNanos(500_000)),
          Optional.of(new Bytes(1048576)),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  @Test
  void theFacilityIsReadWithAndWithoutUnits() throws IOException {
    Configuration read =
        read(
            """
                {"facility": {"osts": 12, "ost_rate": "2GB/s", "ranks_per_node": 64,
                  "node_rate": 1.5e9, "rank_rate": "500MB/s", "request_time": "0.5ms",
                  "seek_size": "1MiB"}}
                """);
    assertThat(read.facility()).isEqualTo(FACILITY);
    assertThat(read("{}").facility()).isEqualTo(FacilitySettings.NONE);
  }

  @Test
  void thresholdsRememberTheirPlace() throws IOException {
    Configuration read = read("{\"thresholds\": {\"a.share\": 0.2,\n \"b.size\": \"4KiB\"}}");
    assertThat(read.thresholds()).containsOnlyKeys("a.share", "b.size");
    assertThat(read.thresholds().get("a.share").value().toDouble()).isEqualTo(0.2);
    ThresholdSetting size = read.thresholds().get("b.size");
    assertThat(size.value().toDouble()).isEqualTo(4096);
    assertThat(size.text()).isEqualTo("\"4KiB\"");
    assertThat(size.wrong("a time", "4096"))
        .hasMessageEndingWith(
            "iominer.json: line 2, thresholds.b.size: expected a time, found 4096");
    assertThat(read("{}").thresholds()).isEmpty();
  }

  @Test
  void nestingWithoutAnEndIsToldWithItsPlace() {
    assertThatThrownBy(() -> read("[".repeat(5000)))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("iominer.json: line 1, column ")
        .hasMessageEndingWith(
            "expected JSON, found values nested too deeply, or a number or text that is too long")
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{|\"stor\": \"x\"};line 2, stor: expected one of the keys;found stor",
        "{\"sources\": {||\"lmts\": []}};line 3, sources.lmts: expected one of the keys;lmts",
        "{\"nightly\": {\"keep\": 5}};line 1, nightly.keep: expected one of the keys out, ingest_days;keep",
        "{\"nightly\": {\"keep_days\": 0}};nightly.keep_days: expected a whole number from 1;found 0",
        "{\"nightly\": {\"record_advice\": 1}};nightly.record_advice: expected true or false;found 1",
        "{\"buckets\": 0};line 1, buckets: expected a whole number from 1;found 0",
        "{\"buckets\": \"8\"};buckets: expected a whole number;found \"8\"",
        "{\"buckets\": 1.5};buckets: expected a whole number;found 1.5",
        "{\"store\": 3};store: expected a text;found 3",
        "{\"time_zone\": \"Mars\"};time_zone: expected a time zone;found Mars",
        "{\"site\": {\"time_zone\": \"GMT+2\"}};site.time_zone: expected the name of a time zone, such as Europe/Berlin or UTC;found GMT+2",
        "{\"site\": {\"time_zone\": \"UTC+2\"}};site.time_zone: expected the name of a time zone;found UTC+2",
        "{\"site\": {|\"time_zone\": \"+02:00\"}};line 2, site.time_zone: expected the name of a time zone;found +02:00",
        "{\"site\": {\"time_zone\": \"Z\"}};site.time_zone: expected the name of a time zone;found Z",
        "{\"site\": {\"warn_share\": \"0.1\"}};site.warn_share: expected a number from 0 to 1;found \"0.1\"",
        "{\"site\": {\"warn_share\": -0.1}};site.warn_share: expected a number from 0 to 1;found -0.1",
        "{\"sources\": []};sources: expected an object in braces;found a list",
        "{\"sources\": {\"slurm\": [|{}]}};line 2, sources.slurm[0]: expected a text;an object",
        "{\"file_system\": {\"stripe_size\": \"1GB/s\"}};file_system.stripe_size: expected a size;1GB/s",
        "{\"facility\": {\"node_rate\": \"1GB\"}};facility.node_rate: expected a rate above 0;1GB",
        "{\"facility\": {\"node_rate\": 0}};facility.node_rate: expected a rate above 0;found 0",
        "{\"facility\": {\"stdio_rate\": -1}};facility.stdio_rate: expected a rate above 0;found -1",
        "{\"facility\": {\"request_time\": \"1KiB\"}};facility.request_time: expected a time;1KiB",
        "{\"facility\": {\"seek_size\": true}};facility.seek_size: expected a size such as 128KiB;found true",
        "{\"facility\": {|\"speed\": 1}};line 2, facility.speed: expected one of the keys;found speed",
        "{\"facility\": {\"osts\": 0}};facility.osts: expected a whole number from 1;found 0",
        "{\"facility\": {\"ost_rate\": \"1GB\"}};facility.ost_rate: expected a rate above 0;1GB",
        "{\"thresholds\": {\"a\":|\"much\"}};line 2, thresholds.a: expected a number;\"much\"",
        "{\"thresholds\": 0.2};thresholds: expected an object in braces;found 0.2",
        "{\"facility\": {\"osts\": [8]}};facility.osts: expected a whole number from 1;found a list",
        "{\"facility\": {\"ost_rate\": null}};facility.ost_rate: expected a rate above 0;found null",
        "{\"facility\": {\"ost_rate\": [1]}};facility.ost_rate: expected a rate above 0;found a list",
        "{\"facility\": {\"request_time\": {}}};request_time: expected a time such as;found an object",
        "{\"facility\": {\"speed\": 1}};osts, ost_rate, oss_rate, ranks_per_node, node_rate, rank_rate;found speed",
        "{\"storage\": 1};one of the keys store, buckets, follow_links, time_zone, sources, lmt, file_system, file_systems, facility, thresholds, nightly, query, site, found;storage",
        "{\"thresholds\": {\"a\": true}};line 1, thresholds.a: expected a number;found true",
        "{\"thresholds\": {\"a\": null}};line 1, thresholds.a: expected a number;found null",
        "{\"thresholds\": {\"a\": -1e3}};line 1, thresholds.a: expected a number;found -1e3",
        "{\"file_system\": {\"stripe_size\": 1}};stripe_size: expected a size such as 1MiB;found 1",
        "{\"file_system\": {\"stripe_size\": \"0.3B\"}};stripe_size: expected a size;found \"0.3B\"",
        "{\"file_systems\": {\"a\": {}}};line 1, file_systems.a: expected a mount_point;found none",
        "{\"file_systems\": {\"a\": {|\"mount_point\": \"b\"}}};line 2, file_systems.a.mount_point: expected a mount point, such as /scratch;found b",
        "{\"store\": \"\\u0000\"};line 1, store: expected a path;found \\u0000",
        "{\"sources\": {|\"darshan\": \"\\u0000\"}};line 2, sources.darshan: expected a path;found \\u0000",
        "{\"sources\": {\"lmt\": [\"a\",|\"\\u001b\\u0000\"]}};line 2, sources.lmt[1]: expected a path;found \\u001b\\u0000",
        "{\"store\": \"a\",|\"store\": \"b\"};line 2, column 8: expected JSON;Duplicate field",
        "{\"facility\": {\"osts\": 8}} trailing;line 1, column 26: expected JSON;found more text after its end",
        "{\"buckets\": 8}|{};line 1, column 15: expected JSON;found more text after its end",
        "{\"facility\":|{\"osts\": 8};line 2, column 12: expected JSON;found the end of the file: the object that begins at line 1, column 1 is not closed",
        "{\"sources\": {\"lmt\": [\"a;column 24: expected JSON;the list that begins at line 1, column 21 is not closed",
        "{\"buckets\": NaN};line 1, column 16: expected JSON;found Non-standard token 'NaN'",
        "{\"store\": ;line 1, column 10: expected JSON;found",
        "{\"store\": \"a\"];line 1, column 14: expected JSON;for Object starting at line 1, column 1",
        "'';line 1, column 1: expected JSON;found nothing"
      })
  void mistakesAreToldWithLineAndKey(String text, String place, String found) {
    assertThatThrownBy(() -> read(text.replace('|', '\n')))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("iominer.json: ")
        .hasMessageContaining(place)
        .hasMessageContaining(found)
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
    assertThatThrownBy(() -> read(text.replace('|', '\n')))
        .as("Jackson's own words for a place")
        .message()
        .doesNotContain("Source", "Feature", "\0");
  }

  @Test
  void aFileInAnotherEncodingIsNamed() throws IOException {
    Path file = folder.resolve("iominer.json");
    Files.write(file, new byte[] {'{', '"', (byte) 0xFF, (byte) 0xFE, '"', '}'});
    assertThatThrownBy(() -> Configuration.read(file))
        .hasMessageEndingWith(
            "iominer.json: expected JSON in UTF-8, found the byte 0xff at offset 2")
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
  }

  @Test
  void aLongValueIsShownByItsStart() {
    assertThatThrownBy(() -> read("{\"sources\": \"" + "x".repeat(100_000) + "\"}"))
        .hasMessageEndingWith("x…")
        .message()
        .hasSizeLessThan(500);
  }

  @Test
  void pathsWithDatesAreThoseOfThePeriodThatExist() throws IOException {
    for (int day = 28; day <= 30; day++) {
      Files.createDirectories(folder.resolve("2026/9/" + day));
    }
    Files.createDirectories(folder.resolve("2026/10/1"));
    List<String> paths = List.of(folder + "/{yyyy}/{M}/{d}", folder.toString());
    assertThat(DatedPath.find(paths, LocalDate.of(2026, 9, 29), LocalDate.of(2026, 10, 3)))
        .containsExactly(
            folder.resolve("2026/9/29"),
            folder.resolve("2026/9/30"),
            folder.resolve("2026/10/1"),
            folder);
    assertThat(DatedPath.of("{yyyy}-{MM}-{dd}_{yy}", LocalDate.of(2026, 1, 2)))
        .isEqualTo("2026-01-02_26");
    LocalDate day = LocalDate.of(2026, 1, 1);
    assertThatThrownBy(() -> DatedPath.find(List.of("/nowhere/at/all"), day, day))
        .hasMessageContaining("no such file or folder");
    assertThatThrownBy(() -> DatedPath.find(List.of(), day, day.minusDays(1)))
        .hasMessageContaining("last day after its first");
  }

  @Test
  void aSiteHasANameAndAnAddress() throws IOException {
    assertThat(
            read("{\"site\": {\"name\": \"Cedar\", \"reports_url\": \"https://io.example/r\"}}")
                .site())
        .isEqualTo(
            new SiteSettings(
                Optional.of("Cedar"),
                Optional.of("https://io.example/r/"),
                Optional.empty(),
                0.01,
                200));
    assertThat(read("{\"site\": {\"job_pages\": 0}}").site().jobPages()).isZero();
    assertThatThrownBy(() -> read("{\"site\": {\"job_pages\": -1}}"))
        .hasMessageContaining("site.job_pages", "-1");
    assertThat(read("{\"site\": {\"warn_share\": 0.2}}").site().warnShare()).isEqualTo(0.2);
    assertThat(read("{\"site\": {\"time_zone\": \"Europe/Berlin\"}}").site().timeZone())
        .contains(ZoneId.of("Europe/Berlin"));
    assertThatThrownBy(() -> read("{\"site\": {\"warn_share\": 2}}"))
        .hasMessageContaining("site.warn_share: expected a number from 0 to 1", "2");
    for (String address :
        List.of("/srv/reports", "//io.example/r", "ftp://io.example", "http:///r")) {
      assertThatThrownBy(() -> read("{\"site\": {\"reports_url\": \"" + address + "\"}}"))
          .hasMessageContaining("site.reports_url: expected an address")
          .hasMessageEndingWith("found " + address)
          .extracting("kind")
          .isEqualTo(ErrorKind.USER);
    }
  }
}
