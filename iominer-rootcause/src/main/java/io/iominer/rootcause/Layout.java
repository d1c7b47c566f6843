// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.Ost;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * One component of a file's stripe layout.
 *
 * @param state whether it lies on OSTs
 * @param stripeCount stripes, which can be several on an OST; empty where unknown, and where the
 *     file system decides
 * @param stripeSize bytes; empty where unknown
 * @param osts indices of the OSTs of its stripes, in their order
 */
public record Layout(
    State state, OptionalLong stripeCount, OptionalLong stripeSize, List<Integer> osts) {
  /** Lustre has at most 2000 stripes (LOV_MAX_STRIPE_COUNT); with room. */
  private static final long MOST_STRIPES = 1 << 16;

  /** Stripe sizes are 32-bit numbers (lustre_idl.h, lov_mds_md). */
  private static final long LARGEST_STRIPE = 1L << 32;

  /** Where a component's bytes are. */
  public enum State {
    ON_OSTS,
    /** Data-on-MDT. */
    ON_MDT,
    /** The file did not grow into it, so that it has no objects. */
    NOT_INSTANTIATED
  }

  public Layout {
    osts = List.copyOf(osts);
  }

  /** A component of a log's record. */
  static Layout of(LustreComponent component, long[] osts) {
    List<Integer> known =
        LongStream.of(osts).filter(Ost::isIndex).mapToObj(Math::toIntExact).toList();
    boolean isEmpty = Arrays.stream(osts).allMatch(ost -> ost == -1);
    State state =
        component.isOnMdt()
            ? State.ON_MDT
            : isEmpty && (component.isUninstantiated() || osts.length > 0)
                ? State.NOT_INSTANTIATED
                : State.ON_OSTS;
    return new Layout(
        state,
        within(component.stripeCount(), MOST_STRIPES),
        within(component.stripeSize(), LARGEST_STRIPE),
        known);
  }

  private static OptionalLong within(long number, long most) {
    return number >= 0 && number <= most ? OptionalLong.of(number) : OptionalLong.empty();
  }

  /** Its OSTs, each once: fewer than its stripes where it is overstriped. */
  public List<Integer> distinctOsts() {
    return osts.stream().distinct().toList();
  }

  /**
   * In words: "8 OSTs", "16 stripes on 4 OSTs", "the MDT (Data-on-MDT)" or "not instantiated: 4
   * stripes".
   */
  public String words() {
    String count = stripeCount.isPresent() ? Long.toString(stripeCount.getAsLong()) : "?";
    int targets = distinctOsts().size();
    return switch (state) {
      case ON_MDT -> "the MDT (Data-on-MDT)";
      case NOT_INSTANTIATED ->
          "not instantiated: "
              + (stripeCount.isPresent() ? plural(count, "stripe") : "unknown number of stripes");
      case ON_OSTS ->
          targets > 0 && targets < osts.size()
              ? plural(count, "stripe") + " on " + plural(Integer.toString(targets), "OST")
              : plural(count, "OST");
    };
  }

  private static String plural(String count, String noun) {
    return count + " " + noun + (count.equals("1") ? "" : "s");
  }
}
