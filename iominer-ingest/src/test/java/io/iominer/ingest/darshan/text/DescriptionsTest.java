// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DescriptionsTest {
  static Stream<DarshanModule> printed() {
    return Arrays.stream(DarshanModule.values())
        .filter(module -> RecordTexts.of(module).isPresent());
  }

  @ParameterizedTest
  @MethodSource("printed")
  void everyPrintedModuleIsDescribed(DarshanModule module) throws IOException {
    assertThat(print(module, module.currentVersion()))
        .startsWith("\n# description of ")
        .endsWith("\n")
        .doesNotContain("%");
  }

  @ParameterizedTest
  @CsvSource({
    "POSIX,1,version 1 has; version <=2 has; version <=3 has",
    "POSIX,2,version <=2 has; version <=3 has",
    "POSIX,3,version <=3 has",
    "POSIX,4,POSIX_OPENS counter includes; POSIX counters related",
    "MPIIO,1,version 1 has; version <=2 does",
    "MPIIO,2,version <=2 does",
    "MPIIO,3,''",
    "STDIO,1,version 1 has",
    "STDIO,2,STDIO_OPENS counter includes; STDIO counters related",
    "H5F,1,version 1 does; version <=2 does",
    "H5F,2,version <=2 does",
    "H5F,3,''",
    "H5D,1,version 1 does",
    "H5D,2,''",
    "PNETCDF_FILE,1,version 1 does; version <=2 does",
    "PNETCDF_FILE,2,version <=2 does",
    "PNETCDF_FILE,3,''"
  })
  void warningsBelongToVersions(DarshanModule module, int version, String warnings)
      throws IOException {
    String[] expected = warnings.isEmpty() ? new String[0] : warnings.split("; ");
    assertThat(print(module, version).lines().filter(line -> line.startsWith("# WARNING")))
        .hasSize(expected.length)
        .zipSatisfy(Arrays.asList(expected), (line, part) -> assertThat(line).contains(part));
  }

  private static String print(DarshanModule module, int version) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TextOutput out = new TextOutput(bytes);
    Descriptions.print(module, version, out);
    out.flush();
    return bytes.toString(StandardCharsets.US_ASCII);
  }
}
