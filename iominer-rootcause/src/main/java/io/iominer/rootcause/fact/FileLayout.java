// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.Ost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a file lies.
 *
 * @param fileSystem mount point of its file system; empty when unknown
 * @param stripeCount OSTs of its layout's widest component
 * @param stripeSize bytes of that component's stripes; 0 when unknown
 * @param osts indexes of its OSTs in the file system, those of all components
 * @param striping which bytes lie on which of these
 * @param fileSystemOsts OSTs of the whole file system; empty where the log does not tell
 */
public record FileLayout(
    Optional<String> fileSystem,
    long stripeCount,
    long stripeSize,
    List<Integer> osts,
    Striping striping,
    OptionalInt fileSystemOsts) {
  /** Nothing is known. */
  static final FileLayout UNKNOWN =
      new FileLayout(Optional.empty(), 0, 0, List.of(), Striping.UNKNOWN, OptionalInt.empty());

  public FileLayout {
    osts = List.copyOf(osts);
  }

  /**
   * Its OSTs.
   *
   * @param known those of files before it, so that each is made once however many files lie on it
   */
  List<Ost> places(Map<Ost, Ost> known) {
    return osts.stream()
        .map(index -> new Ost(fileSystem, index))
        .map(ost -> known.computeIfAbsent(ost, same -> same))
        .toList();
  }

  /** That of a log's record. */
  public static FileLayout of(LustreRecord layout, Optional<String> fileSystem) {
    List<Integer> osts = new ArrayList<>();
    List<LustreComponent> used = layout.usedComponents();
    for (int i = 0; i < used.size(); i++) {
      for (long ost : layout.osts(i)) {
        if (Ost.isIndex(ost)) {
          osts.add((int) ost);
        }
      }
    }
    Optional<LustreComponent> widest =
        layout.widest().stream()
            .mapToObj(used::get)
            .filter(component -> component.stripeCount() > 0)
            .findFirst();
    return new FileLayout(
        fileSystem,
        widest.map(LustreComponent::stripeCount).orElse(0L),
        widest.map(LustreComponent::stripeSize).orElse(0L),
        osts,
        Striping.of(layout),
        layout.fileSystemOsts());
  }
}
