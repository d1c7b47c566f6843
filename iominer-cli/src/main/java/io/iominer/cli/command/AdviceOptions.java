// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every kind of advice: the store, and of which application. */
final class AdviceOptions {
  @Mixin private StoreOption store;

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description = "Only this application, as named in the tables (default: all).")
  private @Nullable String application;

  @Mixin private SparkOptions spark;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** What is done with the store on threads or on a cluster. */
  interface Tasks {
    void run(StoreExchange store) throws IOException;
  }

  Optional<String> application() {
    return Optional.ofNullable(application);
  }

  StoreOption store() {
    return store;
  }

  /**
   * Runs tasks on the store. Options of a follow-up before a kind of advice are refused: they would
   * be of no effect.
   */
  void onTasks(Tasks work) throws IOException {
    refuseOptionsBefore();
    IoStore opened = IoStore.open(store.folder());
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      work.run(new StoreExchange(opened, place.exchange("advice")));
    }
  }

  private void refuseOptionsBefore() {
    CommandSpec parent = command.parent();
    if (parent.userObject() instanceof AdviseCommand) {
      parent.commandLine().getParseResult().matchedOptions().stream()
          .findFirst()
          .ifPresent(
              option -> {
                throw new ParameterException(
                    command.commandLine(),
                    String.format(
                        "%s: expected behind '%s', found before it",
                        option.longestName(), command.name()));
              });
    }
  }
}
