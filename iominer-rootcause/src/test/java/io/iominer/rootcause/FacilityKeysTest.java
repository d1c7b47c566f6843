// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.iominer.core.config.Configuration;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.LossModel;
import io.iominer.rootcause.loss.Losses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No key of {@code facility} is without effect. */
class FacilityKeysTest {
  private static final long MB = 1_000_000;

  private static final String BURST_BUFFER =
      "{\"capacity\": \"3.2TB\", \"write_rate\": \"3.56GB/s\", \"busy_write_rate\": \"3GB/s\","
          + " \"read_rate\": \"12.8GB/s\", \"idle_demotion_rate\": \"1.6GB/s\","
          + " \"busy_demotion_rate\": \"1.6GB/s\", \"read_back_rate\": \"2GB/s\"}";

  @TempDir private Path folder;

  /** A value of each key that is far from the usual one. */
  static Stream<Arguments> keys() {
    return Stream.of(
        arguments("osts", "2"),
        arguments("ost_rate", "\"100MB/s\""),
        arguments("ranks_per_node", "1"),
        arguments("node_rate", "\"100MB/s\""),
        arguments("rank_rate", "\"20MB/s\""),
        arguments("stdio_rate", "\"10MB/s\""),
        arguments("request_time", "\"20ms\""),
        arguments("seek_size", "\"64MiB\""));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void eachKeyChangesWhatIsLost(String key, String value) throws IOException {
    assertThat(losses("{\"facility\": {\"" + key + "\": " + value + "}}"))
        .as(key)
        .isNotEqualTo(losses("{}"));
  }

  private static final String CONNECTIONS =
      "{\"file_system\": \"nfs\", \"servers\": 1, \"nic_rate\": \"12.5GB/s\"}";

  /** What a job loses does not depend on it; what it is advised does. */
  static Stream<Arguments> keysOfAdvice() {
    String forwarding = "{\"rate\": \"1GB/s\", \"compute_nodes_each\": 4}";
    return Stream.of(
        arguments("oss_rate", "\"100MB/s\""),
        arguments("compute_nodes", "8"),
        arguments("burst_buffer", BURST_BUFFER),
        arguments("connections", CONNECTIONS),
        arguments("forwarding_nodes", forwarding + ", \"compute_nodes\": 8"));
  }

  @ParameterizedTest
  @MethodSource("keysOfAdvice")
  void eachKeyOfAdviceChangesTheFacilityAndNotWhatIsLost(String key, String value)
      throws IOException {
    String configuration = "{\"facility\": {\"" + key + "\": " + value + "}}";
    assertThat(facility(configuration)).isNotEqualTo(facility("{}"));
    assertThat(losses(configuration)).isEqualTo(losses("{}"));
  }

  @Test
  void eachKeyIsAmongThem() {
    List<String> components =
        Arrays.stream(FacilitySettings.class.getRecordComponents())
            .map(part -> part.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT))
            .toList();
    assertThat(Stream.concat(keys(), keysOfAdvice()).map(key -> key.get()[0].toString()))
        .hasSameElementsAs(components);
  }

  private FacilityModel facility(String configuration) throws IOException {
    Path file = Files.writeString(folder.resolve("iominer.json"), configuration);
    return DiagnosisSettings.of(Configuration.read(file)).facility();
  }

  private List<Losses> losses(String configuration) throws IOException {
    LossModel model = new LossModel(facility(configuration));
    return List.of(
        model.of(sharedFile(), JobContention.UNKNOWN), model.of(texts(), JobContention.UNKNOWN));
  }

  /** Four ranks write a file on one OST, with requests of which none follows the one before. */
  private static JobFacts sharedFile() {
    JobFactsBuilder facts = job(4);
    long[] counters = new long[DarshanModule.POSIX.counters().size()];
    counters[PosixCounter.OPENS.index()] = 4;
    counters[PosixCounter.BYTES_WRITTEN.index()] = 2000 * MB;
    counters[PosixCounter.WRITES.index()] = 2000;
    double[] times = new double[DarshanModule.POSIX.fCounters().size()];
    times[PosixFCounter.WRITE_START_TIMESTAMP.index()] = 1;
    times[PosixFCounter.WRITE_END_TIMESTAMP.index()] = 41;
    times[PosixFCounter.WRITE_TIME.index()] = 160;
    facts.add(CounterRecord.of(DarshanModule.POSIX, 1, -1, counters, times));
    LustreComponent component = new LustreComponent(1 << 20, 1, 1, 0, 0, -1, -1, RawText.EMPTY);
    facts.add(new LustreRecord(1, -1, List.of(component), new long[] {0}));
    return facts.build(List.of()).facts();
  }

  /** One of 32 ranks writes texts. */
  private static JobFacts texts() {
    JobFactsBuilder facts = job(32);
    long[] counters = new long[DarshanModule.STDIO.counters().size()];
    counters[StdioCounter.OPENS.index()] = 1;
    counters[StdioCounter.BYTES_WRITTEN.index()] = 1000 * MB;
    counters[StdioCounter.WRITES.index()] = 1000;
    double[] times = new double[DarshanModule.STDIO.fCounters().size()];
    times[StdioFCounter.WRITE_START_TIMESTAMP.index()] = 1;
    times[StdioFCounter.WRITE_END_TIMESTAMP.index()] = 11;
    times[StdioFCounter.WRITE_TIME.index()] = 10;
    facts.add(CounterRecord.of(DarshanModule.STDIO, 2, 0, counters, times));
    return facts.build(List.of()).facts();
  }

  private static JobFactsBuilder job(int ranks) {
    return new JobFactsBuilder(
        new JobRecord("3.41", 1, 100, 0, 900, 0, ranks, 7, RawText.EMPTY, RawText.EMPTY),
        NameTable.NONE);
  }
}
