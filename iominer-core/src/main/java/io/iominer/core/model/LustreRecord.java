// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Stripe layout of a file. Two are equal where their layouts are: what else was told of the file
 * system, which only records of the first version do, does not count.
 *
 * @param recordId unsigned id of the file
 * @param rank rank that looked it up, −1 when shared
 * @param components as stored; one with stripe size −1 ends the used ones
 * @param osts OST indices of all components, one after the other
 * @param fileSystemOsts OSTs of the whole file system; empty where Darshan did not tell
 */
public record LustreRecord(
    long recordId,
    long rank,
    List<LustreComponent> components,
    long[] osts,
    OptionalInt fileSystemOsts)
    implements DarshanRecord {
  public LustreRecord {
    components = List.copyOf(components);
  }

  /** A layout without anything about its file system, as newer releases of Darshan write it. */
  public LustreRecord(long recordId, long rank, List<LustreComponent> components, long[] osts) {
    this(recordId, rank, components, osts, OptionalInt.empty());
  }

  @Override
  public DarshanModule module() {
    return DarshanModule.LUSTRE;
  }

  /** The components before the first one whose stripe size is −1. */
  public List<LustreComponent> usedComponents() {
    int used = 0;
    while (used < components.size() && components.get(used).stripeSize() != -1) {
      used++;
    }
    return components.subList(0, used);
  }

  /**
   * Number of the used component with the highest stripe count, the first of several. One whose
   * OSTs are not known, as the file had not grown into it, counts only where no other's are. Empty
   * where no component is used.
   */
  public OptionalInt widest() {
    List<LustreComponent> used = usedComponents();
    return IntStream.range(0, used.size())
        .boxed()
        .max(
            Comparator.comparing(this::hasOsts)
                .thenComparing(i -> used.get(i).stripeCount())
                .thenComparing(Comparator.reverseOrder()))
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  private boolean hasOsts(int index) {
    return Arrays.stream(osts(index)).anyMatch(Ost::isIndex);
  }

  /** OSTs of the component at {@code index}; fewer than its stripe count when the log has fewer. */
  public long[] osts(int index) {
    int from = 0;
    for (int i = 0; i < index; i++) {
      from = after(from, components.get(i));
    }
    return Arrays.copyOfRange(osts, from, after(from, components.get(index)));
  }

  /** Where a component's OSTs end; a damaged log may claim any stripe count. */
  private int after(int from, LustreComponent component) {
    return from + (int) Math.min(Math.max(0, component.stripeCount()), osts.length - from);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LustreRecord that
        && recordId == that.recordId
        && rank == that.rank
        && components.equals(that.components)
        && Arrays.equals(osts, that.osts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(recordId, rank, components, Arrays.hashCode(osts));
  }

  @Override
  public String toString() {
    return "LUSTRE record " + Long.toUnsignedString(recordId) + " on OSTs " + Arrays.toString(osts);
  }
}
