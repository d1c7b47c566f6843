// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.config.Configuration;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Quantity;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.Osts;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.Thresholds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosisSettingsTest {
  private static final Path PAGE = Path.of("..", "docs", "configuration.md");
  private static final Pattern JSON = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  private Configuration read(String text) throws IOException {
    return Configuration.read(Files.writeString(folder.resolve("iominer.json"), text));
  }

  private DiagnosisSettings diagnose(String text) throws IOException {
    return DiagnosisSettings.of(read(text));
  }

  private static double threshold(DiagnosisSettings settings, String key) {
    return DiagnosisSettings.allThresholds().stream()
        .filter(threshold -> threshold.key().equals(key))
        .mapToDouble(threshold -> settings.thresholds().quantity(threshold).toDouble())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsSetCountsAndTheRestIsAsUsual() throws IOException {
    DiagnosisSettings settings =
        diagnose(
            """
            {"facility": {"ost_rate": "2GB/s"},
             "thresholds": {"small-requests.share": 0.2, "stdio.bytes": "1GiB",
                        "diagnosis.least-io": "2min"}}
            """);
    FileSystemModel scratch = FacilityModel.DEFAULT.scratch();
    Osts usual = scratch.osts();
    assertThat(settings.facility())
        .isEqualTo(
            FacilityModel.DEFAULT.with(
                scratch.with(
                    new Osts(
                        usual.count(), new Bandwidth(2e9), usual.seekCost(), usual.contention()))));
    assertThat(threshold(settings, "small-requests.share")).isEqualTo(0.2);
    assertThat(threshold(settings, "stdio.bytes")).isEqualTo(1073741824);
    assertThat(threshold(settings, "diagnosis.least-io")).isEqualTo(120);
    assertThat(threshold(settings, "small-requests.operations")).isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "small-request.share;0.2;a threshold such as small-requests.share, found small-request.share",
        "diagnosis.no-bottle;0.2;a threshold such as diagnosis.no-bottleneck, found diagnosis.no-bottle",
        "stdio.bytes;\"5s\";a size such as 1MiB, found \"5s\"",
        "diagnosis.least-io;\"1KiB\";a time such as 5s, found \"1KiB\"",
        "small-requests.share;1.5;a share from 0 to 1, found 1.5",
        "small-requests.share;\"0.5s\";a share from 0 to 1, found \"0.5s\"",
        "serialized-io.groups;\"3s\";a number without a unit, found \"3s\"",
        "stdio.bytes;1e400;a size such as 1MiB, found 1e400"
      })
  void aLimitThatCannotBeIsRefusedWithItsPlace(String key, String value, String complaint) {
    assertThatThrownBy(() -> diagnose("{\"thresholds\":\n{\"" + key + "\": " + value + "}}"))
        .hasMessageContaining("iominer.json: line 2, thresholds." + key + ": expected " + complaint)
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
  }

  @Test
  void whatIsSetHasTheDimensionOfItsThreshold() throws IOException {
    Thresholds set =
        diagnose(
                """
                {"thresholds": {"small-requests.share": 1, "stdio.bytes": 4096, "many-opens.seconds": 7}}
                """)
            .thresholds();
    assertThat(set.set().values())
        .extracting(Quantity::withUnit)
        .containsExactlyInAnyOrder("1", "4KiB", "7s");
    for (Threshold threshold : DiagnosisSettings.allThresholds()) {
      assertThat(set.quantity(threshold).dimension()).isEqualTo(threshold.dimension());
    }
  }

  @Test
  void keysOfThresholdsAreUnique() {
    assertThat(DiagnosisSettings.allThresholds().stream().map(Threshold::key))
        .doesNotHaveDuplicates();
  }

  @Test
  void thePageShowsEachValueOfTheFacilityAsItIs() throws IOException {
    String example =
        JSON.matcher(Files.readString(PAGE))
            .results()
            .map(block -> block.group(1))
            .filter(text -> text.contains("\"facility\""))
            .findFirst()
            .orElseThrow();
    long keys =
        Pattern.compile("\"([a-z_]+)\": [^{]")
            .matcher(example)
            .results()
            .map(MatchResult::group)
            .distinct()
            .count();
    assertThat(keys)
        .as("all but osts, oss_rate and those of other parts, unknown where not set")
        .isEqualTo(FacilitySettings.class.getRecordComponents().length - 6);
    assertThat(diagnose(example).facility()).isEqualTo(FacilityModel.DEFAULT);
  }

  @Test
  void everyExampleOfThePageIsUnderstood() throws IOException {
    List<String> examples =
        JSON.matcher(Files.readString(PAGE)).results().map(block -> block.group(1)).toList();
    assertThat(examples).hasSizeGreaterThanOrEqualTo(3);
    for (String example : examples) {
      assertThat(diagnose(example).facility().scratch().ostBytesPerSecond()).isPositive();
    }
  }

  /** Where it fails, the page gets the text that it prints. */
  @Test
  void thePageListsAllLimits() throws IOException {
    StringBuilder table = new StringBuilder("| key | default | unit | source |\n|---|---|---|---|");
    for (Threshold threshold : DiagnosisSettings.allThresholds()) {
      table.append(
          String.format(
              Locale.ROOT,
              "%n| `%s` | %s | %s | %s |",
              threshold.key(),
              threshold.value().withUnit(),
              threshold.unit(),
              threshold.source()));
    }
    assertThat(Files.readString(PAGE)).contains(table.toString());
  }
}
