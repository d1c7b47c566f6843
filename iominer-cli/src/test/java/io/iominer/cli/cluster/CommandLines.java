// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import io.iominer.cli.IoMinerCli;
import io.iominer.core.spark.SparkSessions;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * A program for {@code spark-submit} that runs several commands, and a program of a user, on one
 * session. A session on a cluster starts in many seconds, and most commands need fewer.
 */
public final class CommandLines {
  private static final String ARGUMENTS = "arguments";
  private static final String INPUT = "input";
  private static final String OUTPUT = "output";
  private static final String ERRORS = "errors";
  private static final String EXIT_CODE = "exit-code";

  private CommandLines() {}

  /**
   * Prints Spark's master, runs the commands of a folder, and runs {@link Algorithm1Program}.
   *
   * @param arguments the folder, then the program's stores
   */
  public static void main(String[] arguments) throws IOException {
    SparkSession session = SparkSessions.open(Map.of());
    System.out.println(session.sparkContext().master());
    run(Path.of(arguments[0]));
    Algorithm1Program.main(Arrays.copyOfRange(arguments, 1, arguments.length));
    session.stop();
  }

  /**
   * Adds a command to a folder.
   *
   * @param input its standard input
   */
  static void add(Path folder, String name, List<String> arguments, String input)
      throws IOException {
    Path command = Files.createDirectories(folder.resolve(name));
    Files.write(command.resolve(ARGUMENTS), arguments);
    Files.writeString(command.resolve(INPUT), input);
  }

  /** Runs the commands of a folder on the session of this JVM. */
  static void run(Path folder) throws IOException {
    List<Path> commands;
    try (Stream<Path> all = Files.list(folder)) {
      commands = all.sorted().toList();
    }
    InputStream in = System.in;
    PrintStream out = System.out;
    PrintStream err = System.err;
    for (Path command : commands) {
      String[] arguments = Files.readAllLines(command.resolve(ARGUMENTS)).toArray(String[]::new);
      try (InputStream input = Files.newInputStream(command.resolve(INPUT));
          PrintStream output = stream(command.resolve(OUTPUT));
          PrintStream errors = stream(command.resolve(ERRORS))) {
        System.setIn(input);
        System.setOut(output);
        System.setErr(errors);
        int code = IoMinerCli.run(arguments);
        Files.writeString(command.resolve(EXIT_CODE), Integer.toString(code));
      } finally {
        System.setIn(in);
        System.setOut(out);
        System.setErr(err);
      }
    }
  }

  private static PrintStream stream(Path file) throws IOException {
    return new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
  }

  static String output(Path folder, String name) throws IOException {
    return Files.readString(folder.resolve(name).resolve(OUTPUT));
  }

  static String errors(Path folder, String name) throws IOException {
    return Files.readString(folder.resolve(name).resolve(ERRORS));
  }

  static int exitCode(Path folder, String name) throws IOException {
    return Integer.parseInt(Files.readString(folder.resolve(name).resolve(EXIT_CODE)));
  }
}
