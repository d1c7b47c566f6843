// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.text.NearestNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The applications whose runs a store has. */
public final class KnownApplications {
  private static final String APPLICATION = "application";

  private KnownApplications() {}

  /**
   * Requires that the store has a run of the application, where one is named.
   *
   * @throws IoMinerException of kind USER where it has none; it names the nearest applications
   */
  public static void require(StoreExchange store, Optional<String> application) {
    application.ifPresent(
        name -> {
          if (!store.buckets((task, bucket) -> hasRun(task.store(), bucket, name)).contains(true)) {
            throw unknown(name, store.store());
          }
        });
  }

  private static boolean hasRun(IoStore store, long bucket, String application) {
    boolean[] isFound = new boolean[1];
    RunRows.of(store, application)
        .ofBucket(bucket)
        .rowsInTurn(List.of(APPLICATION), row -> isFound[0] = true);
    return isFound[0];
  }

  private static IoMinerException unknown(String application, IoStore store) {
    Set<String> known =
        store.scan(ApplicationRunTable.DEFINITION).whereKnown(APPLICATION).distinct(APPLICATION);
    return new IoMinerException(
        ErrorKind.USER,
        "--application: expected an application with runs in the store, found "
            + application
            + (known.isEmpty()
                ? "; the store has none"
                : "; nearest: " + String.join(", ", NearestNames.of(application, known))));
  }
}
