// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that tells Jupyter of the kernel, with a stand-in for {@code ./iominer}. */
class SetupKernelTest {
  private static final Path SCRIPT = Path.of("..", "notebooks", "setup-kernel");

  @TempDir private Path home;

  private int run(Path folder) throws IOException, InterruptedException {
    Path notebooks = Files.createDirectories(folder.resolve("notebooks"));
    Path script = notebooks.resolve("setup-kernel");
    Files.copy(SCRIPT, script);
    Files.setPosixFilePermissions(
        Files.writeString(folder.resolve("iominer"), "#!/bin/sh\necho \"$@\" >>" + home + "/ran\n"),
        PosixFilePermissions.fromString("rwxr-xr-x"));
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", script.toString())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("out").toFile());
    builder.environment().put("JUPYTER_DATA_DIR", home.resolve("jupyter data").toString());
    return builder.start().waitFor();
  }

  @Test
  void theKernelIsTheLauncherWhichIsBuiltFirst() throws IOException, InterruptedException {
    Path folder = home.resolve("a folder");
    assertThat(run(folder)).isZero();
    assertThat(home.resolve("ran")).content().isEqualTo("kernel --help\n");
    JsonNode kernel =
        new ObjectMapper()
            .readTree(home.resolve("jupyter data/kernels/iominer/kernel.json").toFile());
    assertThat(kernel.get("argv"))
        .extracting(JsonNode::textValue)
        .containsExactly(
            folder.toRealPath().resolve("iominer").toString(), "kernel", "{connection_file}");
    assertThat(kernel.get("interrupt_mode").textValue())
        .as("a signal would end Java")
        .isEqualTo("message");
  }

  @Test
  void aFolderThatJsonWouldHaveToEscapeIsRefused() throws IOException, InterruptedException {
    assertThat(run(home.resolve("a \"folder\""))).isEqualTo(2);
    assertThat(home.resolve("out")).content().contains("expected a path without quotes");
    assertThat(home.resolve("ran")).doesNotExist();
  }
}
