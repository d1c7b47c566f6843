// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class PageOptionTest {
  @TempDir private Path folder;

  @Command(name = "pages")
  private static final class Pages {
    @Mixin private PageOption page;
  }

  private static void check(String file) throws IOException {
    Pages pages = new Pages();
    CommandLine command = new CommandLine(pages);
    command.parseArgs("--html", file);
    pages.page.check(command);
  }

  @Test
  void aPageIsReplacedAndAnEmptyFileIsFilled() throws IOException {
    Path page = folder.resolve("page.html");
    assertThatCode(() -> check(page.toString())).doesNotThrowAnyException();
    Files.createFile(page);
    assertThatCode(() -> check(page.toString())).doesNotThrowAnyException();
    Files.writeString(page, "<!DOCTYPE html>\n<html>");
    assertThatCode(() -> check(page.toString())).doesNotThrowAnyException();
    Files.writeString(page, "\n\n<!DOCTYPE html>\n<html>");
    assertThatCode(() -> check(page.toString())).doesNotThrowAnyException();
    assertThatCode(() -> check("/dev/null")).doesNotThrowAnyException();
  }

  /** The log itself, for one, also where it is reached by a link. */
  @Test
  void anotherFileIsNeverReplaced() throws IOException {
    Path log = Files.writeString(folder.resolve("job.darshan"), "a log");
    Path link = Files.createSymbolicLink(folder.resolve("page.html"), log);
    for (Path file : new Path[] {log, link}) {
      assertThatThrownBy(() -> check(file.toString()))
          .isInstanceOf(ParameterException.class)
          .hasMessage("--html: expected a page or no file, found another file: " + file);
    }
    assertThat(log).hasContent("a log");
  }

  @Test
  void whatCannotBeWrittenIsToldBeforeAnyWork() {
    assertThatThrownBy(() -> check("")).hasMessage("--html: expected the name of a file, found ''");
    assertThatThrownBy(() -> check(folder.toString()))
        .hasMessage("--html: expected the name of a file, found '" + folder + "'");
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> check(missing.resolve("page.html").toString()))
        .hasMessage("--html: " + missing + ": no such folder");
  }
}
