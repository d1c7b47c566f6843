// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.text.NearestNames;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whether a store has jobs, of any time, of the names that a filter has. */
public final class ChosenJobs {
  private ChosenJobs() {}

  /**
   * Makes sure that it has.
   *
   * @throws IoMinerException of kind USER for a user, an application or a job that it does not
   *     have; the nearest names are in the message
   */
  public static void require(IoStore store, JobFilter filter) {
    filter.jobId().ifPresent(id -> NamedLogs.ofJob(id).in(store, 1));
    filter
        .user()
        .ifPresent(name -> require(store, of(filter.user(), Optional.empty()), "user", name));
    filter
        .application()
        .ifPresent(
            name ->
                require(store, of(Optional.empty(), filter.application()), "application", name));
  }

  private static JobFilter of(Optional<String> user, Optional<String> application) {
    return new JobFilter(Period.ALL, user, application, OptionalLong.empty());
  }

  private static void require(IoStore store, JobFilter filter, String column, String name) {
    Set<String> names = new TreeSet<>();
    AtomicBoolean isFound = new AtomicBoolean();
    store
        .scan(DarshanJobTable.DEFINITION)
        .rows(
            filter.columns(),
            job -> {
              if (filter.holds(job)) {
                isFound.set(true);
              }
              job.text(column).ifPresent(names::add);
            });
    if (!isFound.get()) {
      throw new IoMinerException(
          ErrorKind.USER,
          store.folder()
              + ": no job of the "
              + column
              + " "
              + name
              + NearestNames.proposal(NearestNames.of(name, names)));
    }
  }
}
