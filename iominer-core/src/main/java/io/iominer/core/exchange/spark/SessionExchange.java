// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange.spark;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.query.LocalMaster;
import io.iominer.core.spark.IOMiner;
import java.util.OptionalInt;
import org.apache.spark.sql.SparkSession;

/** Where the tasks of a session run. */
public final class SessionExchange {
  private SessionExchange() {}

  /**
   * The executors of a session; where it has none but this process, its threads.
   *
   * @param work what the tasks are part of, for messages: "diagnosis"
   */
  public static Exchange of(SparkSession session, String work) {
    OptionalInt threads = LocalMaster.threads(session.sparkContext().master());
    return threads.isPresent()
        ? new ThreadExchange(threads.getAsInt(), work)
        : new SparkExchange(session);
  }

  /** Tasks on an open store, as it is seen, where those of its session run. */
  public static StoreExchange on(IOMiner store, String work) {
    return new StoreExchange(store.store(), of(store.spark(), work));
  }
}
