// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.layout.LayoutPlan.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Pins the folders of a store's buckets to OSTs. New files of a folder go to its OST; files that
 * are there stay where they are. Without Lustre nothing is done.
 */
public final class StoreLayout {
  private final Path tables;
  private final int buckets;
  private final Lfs lfs;

  /**
   * The layout of a store.
   *
   * @param tables folder of its tables
   */
  public StoreLayout(Path tables, int buckets, Lfs lfs) {
    this.tables = tables;
    this.buckets = buckets;
    this.lfs = lfs;
  }

  /** The plan for the OSTs as they are now; empty without Lustre. */
  public Optional<LayoutPlan> plan() {
    return lfs.osts(nearest(tables)).map(osts -> LayoutPlan.of(buckets, osts));
  }

  /** The commands that a plan needs. */
  public List<List<String>> commands(LayoutPlan plan) {
    return plan.placements(tables).stream().map(lfs::setstripe).toList();
  }

  /**
   * Makes the folders and pins them.
   *
   * @throws IoMinerException of kind RESOURCE where a folder cannot be made or Lustre refuses
   */
  public void apply(LayoutPlan plan) {
    for (Placement placement : plan.placements(tables)) {
      try {
        make(placement.folder());
      } catch (IOException e) {
        throw new IoMinerException(
            ErrorKind.RESOURCE,
            placement.folder() + ": the folder cannot be made: " + e.getMessage(),
            e);
      }
      lfs.apply(placement);
    }
  }

  private static void make(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      make(folder.getParent());
      Files.createDirectory(folder);
      FolderMode.passOn(folder);
    }
  }

  private static Path nearest(Path folder) {
    Path place = folder.toAbsolutePath().normalize();
    while (!Files.exists(place) && place.getParent() != null) {
      place = place.getParent();
    }
    return place;
  }
}
