// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange.spark;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import java.io.Closeable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A store as it was at the instant of opening, for tasks and for statements. Its first statement
 * starts Spark where it does not run yet.
 */
public final class OpenStore implements Closeable {
  private final IoStore store;
  private final TaskPlace place;
  private final Map<String, String> mountPoints;
  private @Nullable IOMiner miner;

  /**
   * Opens a store as it is now.
   *
   * @param place where its tasks run; it stays open
   * @param mountPoints of Lustre file systems, by the name that LMT has for each
   */
  public OpenStore(IoStore store, TaskPlace place, Map<String, String> mountPoints) {
    this.store = store;
    this.place = place;
    this.mountPoints = Map.copyOf(mountPoints);
  }

  /** The store. */
  public IoStore store() {
    return store;
  }

  /**
   * For tasks.
   *
   * @param work what they are part of, for messages: "report"
   */
  public StoreExchange exchange(String work) {
    return new StoreExchange(store, place.exchange(work));
  }

  /** For statements. */
  public synchronized IOMiner miner() {
    if (miner == null) {
      miner = IOMiner.open(store, place.session(), mountPoints);
    }
    return miner;
  }

  @Override
  public synchronized void close() {
    if (miner != null) {
      miner.close();
    }
  }
}
