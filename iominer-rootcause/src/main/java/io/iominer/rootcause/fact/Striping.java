// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which bytes of a file lie on which of its OSTs: in each component of its layout stripe after
 * stripe, beginning with the component's first OST at offset 0 of the file (Lustre, lov_offset.c).
 *
 * @param extents components of the layout, in the order of their OSTs; none where it is unknown
 */
public record Striping(List<Extent> extents) {
  /** Nothing is known. */
  static final Striping UNKNOWN = new Striping(List.of());

  public Striping {
    extents = List.copyOf(extents);
  }

  /**
   * A component.
   *
   * @param start first byte that it covers
   * @param end byte after the last one
   * @param stripeSize bytes on an OST before the next one; 0 and less where unknown
   * @param stripeCount OSTs; 0 and less where unknown
   * @param osts how many of them are known
   */
  public record Extent(long start, long end, long stripeSize, long stripeCount, int osts) {
    private boolean isKnown() {
      return stripeSize > 0 && osts > 0 && osts == stripeCount;
    }

    /** Bytes below an offset on the OST with this number. */
    private double below(long offset, int ost) {
      double round = (double) stripeSize * osts;
      double rounds = Math.floor(offset / round);
      double rest = offset - rounds * round - (double) ost * stripeSize;
      return rounds * stripeSize + Math.max(0, Math.min((double) stripeSize, rest));
    }
  }

  /** That of a log's record; unknown with mirrors, of which any may be read. */
  static Striping of(LustreRecord layout) {
    List<Extent> extents = new ArrayList<>();
    List<LustreComponent> used = layout.usedComponents();
    for (int i = 0; i < used.size(); i++) {
      LustreComponent component = used.get(i);
      if (component.mirrorId() > 0) {
        return UNKNOWN;
      }
      extents.add(
          new Extent(
              Math.max(0, component.extentStart()),
              component.extentEnd() <= 0 ? Long.MAX_VALUE : component.extentEnd(),
              component.stripeSize(),
              component.stripeCount(),
              layout.osts(i).length));
    }
    return new Striping(extents);
  }

  /** OSTs of all components. */
  int osts() {
    return extents.stream().mapToInt(Extent::osts).sum();
  }

  /**
   * Adds the bytes between two offsets to those of each OST.
   *
   * @param bytes by OST, in the order of the components
   * @return false, and nothing is added, where the layout there is unknown
   */
  boolean add(long from, long to, double[] bytes) {
    if (from < 0 || !isKnown(from, to, bytes.length)) {
      return false;
    }
    int first = 0;
    for (Extent extent : extents) {
      long start = Math.max(from, extent.start());
      long end = Math.min(to, extent.end());
      for (int ost = 0; start < end && ost < extent.osts(); ost++) {
        bytes[first + ost] += extent.below(end, ost) - extent.below(start, ost);
      }
      first += extent.osts();
    }
    return true;
  }

  private boolean isKnown(long from, long to, int count) {
    return !extents.isEmpty()
        && osts() == count
        && extents.stream()
            .filter(extent -> Math.max(from, extent.start()) < Math.min(to, extent.end()))
            .allMatch(Extent::isKnown);
  }

  /**
   * The part of a file up to an offset that lies on each OST; adds up to 1. Empty where the offset
   * or the layout is unknown.
   *
   * @param end byte after the last one; 0 where unknown
   * @param count OSTs of the file
   */
  Optional<double[]> shares(long end, int count) {
    double[] bytes = new double[count];
    if (end <= 0 || !add(0, end, bytes)) {
      return Optional.empty();
    }
    double all = 0;
    for (double one : bytes) {
      all += one;
    }
    for (int ost = 0; all > 0 && ost < count; ost++) {
      bytes[ost] /= all;
    }
    return all > 0 ? Optional.of(bytes) : Optional.empty();
  }
}
