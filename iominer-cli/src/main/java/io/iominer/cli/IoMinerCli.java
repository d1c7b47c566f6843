// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import io.iominer.cli.command.AdviseCommand;
import io.iominer.cli.command.AnalyzeCommand;
import io.iominer.cli.command.CalibrateCommand;
import io.iominer.cli.command.CheckCommand;
import io.iominer.cli.command.CompactCommand;
import io.iominer.cli.command.CompareCommand;
import io.iominer.cli.command.DayConverter;
import io.iominer.cli.command.DiagnoseCommand;
import io.iominer.cli.command.ExpireCommand;
import io.iominer.cli.command.ExplainCommand;
import io.iominer.cli.command.ExportCommand;
import io.iominer.cli.command.GenerateCompletionCommand;
import io.iominer.cli.command.HelpCommand;
import io.iominer.cli.command.IngestCommand;
import io.iominer.cli.command.LayoutCommand;
import io.iominer.cli.command.Needs;
import io.iominer.cli.command.NightlyCommand;
import io.iominer.cli.command.ParseCommand;
import io.iominer.cli.command.QueryCommand;
import io.iominer.cli.command.ReportCommand;
import io.iominer.cli.command.ShellCommand;
import io.iominer.cli.command.SlowCommand;
import io.iominer.cli.command.SparkOptionsCheck;
import io.iominer.cli.command.SqlServerCommand;
import io.iominer.cli.command.StatsCommand;
import io.iominer.cli.command.StatusCommand;
import io.iominer.cli.command.TablesCommand;
import io.iominer.cli.error.ErrorReport;
import io.iominer.cli.error.FatalReport;
import io.iominer.cli.error.Interruption;
import io.iominer.cli.error.UsageReport;
import io.iominer.cli.error.WatchedOutput;
import io.iominer.core.extension.ExtraCommand;
import io.iominer.ingest.source.FileName;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The root command. A new command is added to the list of commands here, and nowhere else; other
 * jars add theirs as an {@link ExtraCommand}.
 */
@Command(
    name = "iominer",
    description = {
      "Analyze I/O logs of supercomputers.",
      "It diagnoses why a job's I/O was slow and recommends what to change."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  iominer diagnose job.darshan",
      "  iominer analyze /darshan/logs --store iominer-store"
    },
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all went well",
      "1:a fault of IOMiner itself",
      "2:wrong usage: an option, a path that does not exist, a faulty query",
      "3:bad data: a source is damaged, cut off or not what was expected",
      "4:system error: permission, disk full, out of memory, another input or output error, another"
          + " process writes to the store, or a time limit was reached"
    })
public final class IoMinerCli implements Runnable {
  /** In the order of the help. */
  static final List<Class<?>> COMMANDS =
      List.of(
          AnalyzeCommand.class,
          IngestCommand.class,
          QueryCommand.class,
          ShellCommand.class,
          StatsCommand.class,
          SlowCommand.class,
          ExplainCommand.class,
          AdviseCommand.class,
          ReportCommand.class,
          NightlyCommand.class,
          ExportCommand.class,
          SqlServerCommand.class,
          StatusCommand.class,
          CheckCommand.class,
          CalibrateCommand.class,
          CompactCommand.class,
          ExpireCommand.class,
          LayoutCommand.class,
          TablesCommand.class,
          DiagnoseCommand.class,
          CompareCommand.class,
          ParseCommand.class,
          GenerateCompletionCommand.class,
          HelpCommand.class);

  /** The command {@code parse} is the class {@code ParseCommand}. */
  private static final String CLASS_ENDING = "Command";

  @Spec private CommandSpec spec;

  @Option(
      names = ErrorReport.DEBUG_OPTION,
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error (also: IOMINER_DEBUG=1).")
  @SuppressWarnings("UnusedVariable") // picocli keeps the value; the error report asks for it
  private boolean debug;

  private IoMinerCli() {}

  public static void main(String[] args) {
    System.exit(runAsProcess(args));
  }

  /** Runs a command line that has the process for itself, and returns its exit code. */
  static int runAsProcess(String... args) {
    Interruption interruption = Interruption.watch(System.err, args);
    WatchedOutput output = WatchedOutput.install();
    if (needsStore(commandsFor(args))) {
      WarmUp.start();
    }
    int exitCode;
    try {
      exitCode = run(args);
      System.out.flush();
    } finally {
      interruption.end();
    }
    return output.exitCode(exitCode, System.err);
  }

  /** Runs a command line and returns its exit code. */
  public static int run(String... args) {
    return commandLine(args).execute(args);
  }

  /**
   * The command line with its error handling, for tests that give it other streams.
   *
   * @param args what it is to run; none for all commands
   */
  static CommandLine commandLine(String... args) {
    return commandLine(commandsFor(args));
  }

  private static CommandLine commandLine(List<Class<?>> commands) {
    CommandLine commandLine = new CommandLine(new IoMinerCli());
    // No method reference to picocli's old class: with one it would be left out of the class
    // archive.
    for (Class<?> command : commands) {
      commandLine.addSubcommand(command);
    }
    if (commands.equals(COMMANDS)) {
      for (ExtraCommand extra : ServiceLoader.load(ExtraCommand.class)) {
        commandLine.addSubcommand(extra.name(), extra.type());
      }
      commandLine.getCommandSpec().usageMessage().footer(footer(commandLine));
    }
    commandLine.setHelpFactory(new ScreenHelp());
    // The launcher would not see the options in such a file.
    commandLine.setExpandAtFiles(false);
    commandLine.registerConverter(LocalDate.class, new DayConverter());
    commandLine.registerConverter(Path.class, FileName::path);
    commandLine.setExecutionStrategy(new SparkOptionsCheck(new FatalReport()));
    commandLine.setExecutionExceptionHandler(new ErrorReport());
    commandLine.setParameterExceptionHandler(new UsageReport());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    return commandLine;
  }

  private static String[] footer(CommandLine commandLine) {
    return Stream.concat(
            Stream.of(commandLine.getCommandSpec().usageMessage().footer()),
            Stream.of(BuiltOnUse.lines(commandLine.getSubcommands().keySet())))
        .toArray(String[]::new);
  }

  /** Taking commands apart is most of a start: the others are left out where one is named. */
  private static List<Class<?>> commandsFor(String... args) {
    if (args.length > 0 && !args[0].equals(HelpCommand.NAME)) {
      for (Class<?> command : COMMANDS) {
        if (command.getSimpleName().equalsIgnoreCase(args[0] + CLASS_ENDING)) {
          return List.of(command);
        }
      }
    }
    return COMMANDS;
  }

  private static boolean needsStore(List<Class<?>> commands) {
    return commands.stream()
        .allMatch(command -> command.getAnnotationsByType(Needs.class)[0].store());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "A command is needed");
  }
}
