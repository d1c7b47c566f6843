// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names in arguments are UTF-8 however the launcher is started. */
class LauncherLocaleTest {
  private static final Path SCRIPT = Path.of("").toAbsolutePath().resolve("src/main/launcher/utf8");

  /** What Java says about itself after the launcher's part about the locale. */
  private static String properties(Map<String, String> environment)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
                "/bin/sh",
                "-euc",
                ". " + SCRIPT + "; exec " + java + " -XshowSettings:properties -version")
            .redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  @Test
  void cronTheLocaleCAndOneThatIsNotInstalledGiveUtf8() throws IOException, InterruptedException {
    for (Map<String, String> environment :
        List.of(Map.<String, String>of(), Map.of("LC_ALL", "C"), Map.of("LANG", "tlh_XX.UTF-8"))) {
      assertThat(properties(environment))
          .as(environment.toString())
          .contains("sun.jnu.encoding = UTF-8");
    }
  }
}
