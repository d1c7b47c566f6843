// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.io.Closeable;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The most that was used of the heap right after a garbage collection. Collections of the young
 * generation leave old garbage lying, so this is an upper bound of what was in use.
 */
final class HeapWatch implements Closeable {
  private final AtomicLong most = new AtomicLong();
  private final Set<String> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toUnmodifiableSet());
  private final NotificationListener listener = (notification, handback) -> hear(notification);

  /** Collects garbage, then begins to watch. */
  HeapWatch() {
    System.gc();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(listener, null, null);
      }
    }
  }

  private void hear(Notification notification) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      GarbageCollectionNotificationInfo info =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
      long used =
          info.getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
              .filter(pool -> pools.contains(pool.getKey()))
              .mapToLong(pool -> pool.getValue().getUsed())
              .sum();
      most.accumulateAndGet(used, Math::max);
    }
  }

  /** Bytes; collects garbage, so that there is always a figure. */
  long mostBytes() {
    System.gc();
    long now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return most.accumulateAndGet(now, Math::max);
  }

  @Override
  public void close() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        try {
          emitter.removeNotificationListener(listener);
        } catch (ListenerNotFoundException e) {
          throw new IllegalStateException(collector.getName(), e);
        }
      }
    }
  }
}
