// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.iominer.core.model.SlurmExit;
import io.iominer.core.model.SlurmMemory;
import io.iominer.core.model.SlurmState;
import io.iominer.core.model.SlurmType;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms of values from sacct's manual page and from dumps of several sites. */
class SlurmValuesTest {
  private static final SlurmValues UTC = new SlurmValues(ZoneOffset.UTC);
  private static final SlurmValues PARIS = new SlurmValues(ZoneId.of("Europe/Paris"));

  @ParameterizedTest
  @CsvSource({
    "00:00:09, 9",
    "01:12, 72",
    "1-02:03:04, 93784",
    "100-00:00:00, 8640000",
    "120:00:00, 432000",
    "00:04.850, 4.85",
    "00:00.000924, 0.000924"
  })
  void durationsAreSeconds(String text, double seconds) throws BadValueException {
    assertThat(UTC.of(SlurmType.DURATION, text)).contains(seconds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "UNLIMITED", "Partition_Limit", "INVALID", "Unknown", "None"})
  void durationsThatAreNoneAreEmpty(String text) throws BadValueException {
    assertThat(UTC.of(SlurmType.DURATION, text)).isEmpty();
    assertThat(UTC.of(SlurmType.MINUTES, text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "4096, 4096",
    "4K, 4096",
    "1.50K, 1536",
    "381496K, 390651904",
    "1.96M, 2055209",
    "728.10M, 763468186",
    "2G, 2147483648",
    "1T, 1099511627776",
    "9223372036854775807, 9223372036854775807"
  })
  void amountsHaveSuffixesOf1024(String text, long value) throws BadValueException {
    assertThat(UTC.of(SlurmType.BYTES, text)).contains(value);
  }

  /** 4294967294 is Slurm's NO_VAL, 4294967295 its INFINITE. */
  @ParameterizedTest
  @CsvSource({"4294967294", "4294967295"})
  void countsThatStandForNoneAreEmpty(String text) throws BadValueException {
    assertThat(UTC.of(SlurmType.COUNT, text)).isEmpty();
    assertThat(UTC.of(SlurmType.SECONDS, text)).isEmpty();
    assertThat(UTC.of(SlurmType.MINUTES, text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "COUNT; 1T",
        "COUNT; 4294967296",
        "COUNT; 1.5",
        "COUNT; -1",
        "COUNT; \u0663",
        "SECONDS; 1K",
        "SECONDS; 10.5",
        "SECONDS; 9223372036854775807",
        "MINUTES; 4294967296",
        "EXIT_CODE; 999:0",
        "EXIT_CODE; 0:300",
        "STATE; FOO\u0001BAR",
        "RESOURCES; cpu=-4,mem=4G",
        "RESOURCES; cpu=4=5",
        "RESOURCES; node=\u0662",
        "RESOURCES; billing=NaN"
      })
  void valuesThatSlurmNeverHasAreRefused(SlurmType type, String text) {
    assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> UTC.of(type, text));
  }

  @Test
  void countsHaveSuffixesOf1024() throws BadValueException {
    assertThat(UTC.of(SlurmType.COUNT, "1.50K")).contains(1536L);
    assertThat(UTC.of(SlurmType.COUNT, "4")).contains(4L);
  }

  @ParameterizedTest
  @CsvSource({
    "2000M, 2097152000, JOB",
    "2000, 2097152000, JOB",
    "3000Mc, 3145728000, CPU",
    "4Gn, 4294967296, NODE",
    "500M, 524288000, JOB"
  })
  void requestedMemorySaysWhatItIsFor(String text, long bytes, SlurmMemory.Per per)
      throws BadValueException {
    assertThat(UTC.of(SlurmType.MEMORY, text)).contains(new SlurmMemory(bytes, per));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-20T21:02:49, 2026-11-20T21:02:49Z",
    "2026-11-20T21:02:49+01:00, 2026-11-20T20:02:49Z",
    "2026-11-20T21:02:49+0100, 2026-11-20T20:02:49Z",
    "2026-11-20T21:02:49Z, 2026-11-20T21:02:49Z",
    "1795208573, 2026-11-20T21:02:53Z"
  })
  void timesAreInstants(String text, Instant instant) throws BadValueException {
    assertThat(UTC.of(SlurmType.TIME, text)).contains(instant);
  }

  @Test
  void aZoneShiftsTimesAndTheHourThatComesTwiceIsTheFirst() throws BadValueException {
    assertThat(PARIS.of(SlurmType.TIME, "2026-07-01T12:00:00"))
        .contains(Instant.parse("2026-07-01T10:00:00Z"));
    assertThat(PARIS.of(SlurmType.TIME, "2026-10-25T02:30:00"))
        .contains(Instant.parse("2026-10-25T00:30:00Z"));
    assertThatExceptionOfType(BadValueException.class)
        .isThrownBy(() -> PARIS.of(SlurmType.TIME, "2026-03-29T02:30:00"))
        .withMessageContaining("Europe/Paris");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Unknown", "None", "", "N/A"})
  void timesThatAreNoneAreEmpty(String text) throws BadValueException {
    assertThat(UTC.of(SlurmType.TIME, text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "DURATION, 1x",
    "DURATION, 5",
    "DURATION, -00:00:01",
    "BYTES, 4Q",
    "BYTES, 4Kc",
    "BYTES, -1",
    "BYTES, 99999999999T",
    "TIME, 2026-02-30T00:00:00",
    "TIME, yesterday",
    "EXIT_CODE, 1",
    "MINUTES, ten"
  })
  void whatIsNoValueIsRefused(SlurmType type, String text) {
    assertThatExceptionOfType(BadValueException.class)
        .isThrownBy(() -> UTC.of(type, text))
        .withMessageContaining(text);
  }

  @Test
  void statesKeepWhoCancelledAndUnknownOnesStay() throws BadValueException {
    assertThat(UTC.of(SlurmType.STATE, "CANCELLED by 1000"))
        .contains(new SlurmState("CANCELLED", OptionalLong.of(1000)));
    assertThat(UTC.of(SlurmType.STATE, "CANCELLED+"))
        .contains(new SlurmState("CANCELLED", OptionalLong.empty()));
    assertThat(UTC.of(SlurmType.STATE, "OUT_OF_ME+"))
        .contains(new SlurmState("OUT_OF_MEMORY", OptionalLong.empty()));
    Optional<Object> unknown = UTC.of(SlurmType.STATE, "TELEPORTED");
    assertThat(unknown).contains(new SlurmState("TELEPORTED", OptionalLong.empty()));
    assertThat(((SlurmState) unknown.orElseThrow()).isKnown()).isFalse();
  }

  @Test
  void exitCodesHaveASignal() throws BadValueException {
    assertThat(UTC.of(SlurmType.EXIT_CODE, "1:9")).contains(new SlurmExit(1, 9));
  }

  @Test
  void noNodesAreEmpty() throws BadValueException {
    assertThat(UTC.of(SlurmType.NODES, "None assigned")).isEmpty();
    assertThat(UTC.of(SlurmType.NODES, "nid[1-2]")).contains("nid[1-2]");
  }
}
