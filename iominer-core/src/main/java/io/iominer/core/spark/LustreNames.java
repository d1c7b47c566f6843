// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.FileSystemNames.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** The view of {@link FileSystemNames} for statements. */
public final class LustreNames {
  /** What {@link #show} shows: {@code lustre_name} and {@code file_system}, the mount point. */
  public static final String VIEW = "iominer_lustre_name";

  private LustreNames() {}

  /** Makes the view, for the session of a store. */
  public static void show(IOMiner miner) {
    Set<String> names = Set.copyOf(texts(miner, "SELECT DISTINCT file_system FROM lmt_ost"));
    List<Pair> pairs =
        names.isEmpty()
            ? List.of()
            : FileSystemNames.pairs(
                miner.mountPoints(),
                names,
                texts(miner, "SELECT DISTINCT mount_point FROM darshan_file WHERE ost_count > 0"));
    miner.query("SELECT * FROM " + FileSystemNames.relation(pairs)).as(VIEW);
  }

  private static List<@Nullable String> texts(IOMiner miner, String statement) {
    List<@Nullable String> texts = new ArrayList<>();
    for (Row row : miner.query(statement).collect()) {
      texts.add(row.getString(0));
    }
    return texts;
  }
}
