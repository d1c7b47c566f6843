// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import io.iominer.cli.command.ConfigOption;
import io.iominer.cli.command.Needs;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.SparkOptions;
import io.iominer.cli.command.StoreOption;
import io.iominer.core.config.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/**
 * The commands and what they {@linkplain Needs need}, as a list of words that the launcher's shell
 * script looks up; the build writes it.
 */
public final class LauncherCommands {
  private static final List<String> HEADING =
      List.of(
          "# Written by LauncherCommands from what the commands are annotated with (@Needs).",
          "# STORE OPTION DEFAULT, CONFIGURATION OPTION DEFAULT: what names a store and its configuration.",
          "# COMMAND WITH STORE SPARK WORK: the last line of a command holds whose WITH is on the",
          "# command line: a word, also with =VALUE; NO_FILE: one that is neither option nor file.");

  /** Commands of other jars: they may need all. */
  private static final String OTHERS = "* - yes always long";

  private LauncherCommands() {}

  /**
   * Writes the list.
   *
   * @param args the file
   */
  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines(IoMinerCli.COMMANDS));
  }

  static List<String> lines(List<Class<?>> commands) {
    List<String> lines = new ArrayList<>(HEADING);
    lines.add("STORE " + StoreOption.NAME + " " + StoreOption.DEFAULT);
    lines.add("CONFIGURATION " + ConfigOption.NAME + " " + Configuration.NAME);
    lines.add(OTHERS);
    for (Class<?> command : commands) {
      add(command.getAnnotation(Command.class).name(), command, lines);
    }
    return lines;
  }

  private static void add(String name, Class<?> command, List<String> lines) {
    Needs[] all = command.getAnnotationsByType(Needs.class);
    if (all.length == 0) {
      throw new IllegalStateException(command + ": @Needs is missing");
    }
    for (Needs needs : all) {
      lines.add(line(name, needs.with(), needs, needs.spark()));
      if (needs.spark() == Spark.CLUSTER) {
        for (String option : SparkOptions.NAMES) {
          lines.add(line(name, option, needs, Spark.ALWAYS));
        }
      }
    }
  }

  private static String line(String name, String with, Needs needs, Spark spark) {
    return String.join(
        " ",
        name,
        with,
        needs.store() ? "yes" : "no",
        spark.name().toLowerCase(Locale.ROOT),
        needs.work().name().toLowerCase(Locale.ROOT));
  }
}
