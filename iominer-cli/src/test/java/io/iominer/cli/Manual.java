// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * The manual of the archive that a site unpacks, written by its build: a page of AsciiDoc for each
 * command, which becomes a man page, and the completion for bash.
 */
public final class Manual {
  private Manual() {}

  /**
   * Writes the folders {@code asciidoc} and {@code completion}.
   *
   * @param args the folder that they are put into
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    CommandLine iominer = IoMinerCli.commandLine();
    CommandSpec spec = iominer.getCommandSpec();
    for (String name : BuiltOnUse.names()) {
      spec.removeSubcommand(name);
    }
    Path completion = Files.createDirectories(folder.resolve("completion"));
    Files.writeString(completion.resolve("iominer"), AutoComplete.bash("iominer", iominer));
    File pages = Files.createDirectories(folder.resolve("asciidoc")).toFile();
    int exitCode = ManPageGenerator.generateManPage(pages, null, new boolean[0], false, spec);
    if (exitCode != 0) {
      throw new IOException("The man pages were not written: exit code " + exitCode);
    }
  }
}
