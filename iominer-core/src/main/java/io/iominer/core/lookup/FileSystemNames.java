// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which of Darshan's file systems, known by their mount points, is which of LMT's, known by their
 * Lustre names. They are the same where the configuration says so ({@code file_systems}), where the
 * mount point ends with the name, as {@code /scratch} and {@code scratch} do, and where the store
 * has just one of each kind; else nobody knows.
 */
public final class FileSystemNames {
  private FileSystemNames() {}

  /** A file system by both names; its mount point is null where no log tells any. */
  public record Pair(String lustreName, @Nullable String mountPoint) implements Serializable {}

  /**
   * Those of a store.
   *
   * @param configured mount points by Lustre's names
   */
  public static List<Pair> of(IoStore store, Map<String, String> configured) {
    Set<String> names = store.scan(LmtOstTable.DEFINITION).distinct(LmtColumns.FILE_SYSTEM);
    if (configured.keySet().containsAll(names)) {
      return pairs(configured, names, List.of());
    }
    Set<@Nullable String> mountPoints = new HashSet<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .rows(
            List.of(DarshanJobTable.OST_MOUNT_POINTS),
            log -> {
              List<String> known = log.texts(DarshanJobTable.OST_MOUNT_POINTS);
              mountPoints.addAll(known);
              if (known.isEmpty() && !log.isNull(DarshanJobTable.OST_MOUNT_POINTS)) {
                mountPoints.add(null);
              }
            });
    return pairs(configured, names, new ArrayList<>(mountPoints));
  }

  /**
   * The file systems of which both names are known.
   *
   * @param configured mount points by Lustre's names, which go before what the names suggest
   * @param names of LMT
   * @param mountPoints of files on Lustre, null among them for files of which it is not known
   */
  public static List<Pair> pairs(
      Map<String, String> configured, Set<String> names, List<@Nullable String> mountPoints) {
    List<Pair> pairs = new ArrayList<>();
    Set<String> others = new TreeSet<>(names);
    for (String name : names) {
      String mountPoint = configured.get(name);
      if (mountPoint != null) {
        pairs.add(new Pair(name, mountPoint));
        others.remove(name);
      }
    }
    List<@Nullable String> rest = new ArrayList<>(mountPoints);
    rest.removeIf(mountPoint -> mountPoint != null && configured.containsValue(mountPoint));
    pairs.addAll(byTheirNames(others, rest));
    pairs.sort(Comparator.comparing(Pair::lustreName));
    return pairs;
  }

  private static List<Pair> byTheirNames(Set<String> names, List<@Nullable String> mountPoints) {
    Set<String> known = new TreeSet<>();
    for (@Nullable String mountPoint : mountPoints) {
      if (mountPoint != null) {
        known.add(mountPoint);
      }
    }
    List<Pair> pairs = new ArrayList<>();
    if (names.size() == 1 && known.size() <= 1 && !mountPoints.isEmpty()) {
      pairs.add(new Pair(names.iterator().next(), known.stream().findFirst().orElse(null)));
      return pairs;
    }
    for (String name : names) {
      onlyMount(known, name).ifPresent(mount -> pairs.add(new Pair(name, mount)));
    }
    return pairs;
  }

  private static Optional<String> onlyMount(Set<String> mountPoints, String name) {
    List<String> fitting =
        mountPoints.stream()
            .filter(mount -> mount.equals(name) || mount.endsWith("/" + name))
            .toList();
    return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
  }
}
