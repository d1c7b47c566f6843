// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.core.layout.LayoutPlan;
import io.iominer.core.layout.StoreLayout;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where the store's buckets lie on Lustre. */
@Command(
    name = "layout",
    description = {
      "Show or create the store's placement on Lustre OSTs.",
      "A store that is created on Lustre is placed at once: bucket k of every table on one"
          + " OST, the emptiest OSTs first. On other file systems there is nothing to place."
    },
    footer = "  iominer layout --store /lustre/iominer-store --dry-run")
@Needs(store = true, spark = Spark.NEVER, work = Work.SHORT)
public final class LayoutCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @ArgGroup private @Nullable Choice choice;

  /** One of these. */
  private static final class Choice {
    @Option(names = "--explain", description = "Print the plan and its reasons (default).")
    @SuppressWarnings("UnusedVariable") // the default
    private boolean explain;

    @Option(names = "--dry-run", description = "Print the lfs commands that the plan needs.")
    private boolean dryRun;

    @Option(
        names = "--apply",
        description = "Run these commands; existing files stay in place until 'compact'.")
    private boolean apply;
  }

  @Override
  public Integer call() throws IOException {
    StoreLayout layout = IoStore.open(store.folder()).layout();
    PrintWriter out = spec.commandLine().getOut();
    Optional<LayoutPlan> plan = layout.plan();
    if (plan.isEmpty()) {
      out.println(
          store.folder()
              + ": not on Lustre, or there is no program lfs here: nothing to place. The store's"
              + " buckets are the same; only their files are not pinned to OSTs.");
    } else if (choice != null && choice.dryRun) {
      layout.commands(plan.get()).forEach(command -> out.println(String.join(" ", command)));
    } else {
      explain(plan.get(), out);
      if (choice != null && choice.apply) {
        layout.apply(plan.get());
        out.println("Applied: new files follow the plan.");
      }
    }
    out.flush();
    return 0;
  }

  private void explain(LayoutPlan plan, PrintWriter out) throws IOException {
    List<?> distinct = plan.osts().stream().distinct().toList();
    out.printf(
        Locale.ROOT,
        "%s: %d buckets on %d OSTs, the emptiest first; a bucket of every table on the"
            + " same OST, so a join reads one OST for each task.%n",
        store.folder(),
        plan.osts().size(),
        distinct.size());
    for (int bucket = 0; bucket < plan.osts().size(); bucket++) {
      out.printf(
          Locale.ROOT,
          "  bucket %4d  OST %4d  %s%n",
          bucket,
          plan.osts().get(bucket).index(),
          plan.osts().get(bucket));
    }
  }
}
