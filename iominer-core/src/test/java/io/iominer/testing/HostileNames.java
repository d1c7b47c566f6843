// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Names that a user can give to a program, a job or a file. Those that are commands make a file
 * {@code owned}.
 */
public final class HostileNames {
  /** For {@code @FieldSource}. */
  public static final List<String> ALL =
      List.of(
          "$(touch owned)",
          "`touch owned`",
          "a; touch owned",
          "a\"; touch owned; \"",
          "a'; touch owned; '",
          "a | touch owned",
          "&touch owned&",
          "a\ntouch owned",
          "a\r\nBcc: other@example.org",
          "--help",
          "-rf",
          "=ls",
          "!!",
          "a!b\\",
          "\\'$(touch owned)",
          "]] os.execute('touch owned') --[[",
          "a   # b",
          "a   # '; touch owned",
          "\u001b[2Ja\u009b1m",
          "a\u202egnp.exe",
          "a\u2028touch owned",
          "*",
          "~root",
          "{a,b}",
          "%s%n",
          "lctl set_param x=1");

  private HostileNames() {}

  /**
   * Runs lines by a shell in a folder, in which no command of a name may have run.
   *
   * @return what it prints
   */
  public static String run(String shell, Path folder, Map<String, String> environment, String lines)
      throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("script"), lines + "\n");
    ProcessBuilder builder =
        new ProcessBuilder(shell, script.toString()).directory(folder.toFile());
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s%n%s", shell, lines, printed).isZero();
    assertThat(folder.resolve("owned")).as(lines).doesNotExist();
    return printed;
  }
}
