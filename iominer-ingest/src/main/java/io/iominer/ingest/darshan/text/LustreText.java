// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static io.iominer.ingest.darshan.text.TextOutput.ascii;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Stripe layouts: the used components, each with its OSTs. */
final class LustreText implements RecordText {
  private static final byte[] COMPONENTS = ascii("LUSTRE_NUM_COMPONENTS");
  private static final byte[] STRIPES = ascii("LUSTRE_NUM_STRIPES");
  private static final String UNKNOWN = "N/A";

  /** Names of the flag bits from the lowest on. Source: Lustre, lustreapi.h. */
  private static final List<String> FLAGS =
      List.of(
          "stale",
          "prefrd",
          "prefwr",
          "offline",
          "init",
          "nosync",
          "extension",
          "parity",
          "compress",
          "partial",
          "nocompr",
          "neg");

  @Override
  public void print(DarshanRecord record, Rows rows) throws IOException {
    LustreRecord layout = (LustreRecord) record;
    List<LustreComponent> used = layout.usedComponents();
    rows.row(COMPONENTS, used.size());
    rows.row(STRIPES, stripes(layout, used));
    for (int i = 0; i < used.size(); i++) {
      String prefix = "LUSTRE_COMP" + (i + 1) + "_";
      printComponent(prefix, used.get(i), rows);
      long[] osts = layout.osts(i);
      for (int j = 0; j < osts.length; j++) {
        rows.row(ascii(prefix + "OST_ID_" + j), osts[j]);
      }
    }
  }

  private static long stripes(LustreRecord layout, List<LustreComponent> used) {
    return layout.components().isEmpty()
        ? layout.osts().length
        : used.stream().mapToLong(LustreComponent::stripeCount).sum();
  }

  private static void printComponent(String prefix, LustreComponent component, Rows rows)
      throws IOException {
    rows.row(ascii(prefix + "STRIPE_SIZE"), component.stripeSize());
    rows.row(ascii(prefix + "STRIPE_COUNT"), component.stripeCount());
    rows.row(ascii(prefix + "STRIPE_PATTERN"), ascii(pattern(component.pattern())));
    rows.row(ascii(prefix + "FLAGS"), ascii(flags(component.flags())));
    rows.row(ascii(prefix + "EXT_START"), component.extentStart());
    rows.row(ascii(prefix + "EXT_END"), component.extentEnd());
    rows.row(ascii(prefix + "MIRROR_ID"), component.mirrorId());
    byte[] pool = component.pool().isEmpty() ? ascii(UNKNOWN) : component.pool().bytes();
    rows.row(ascii(prefix + "POOL_NAME"), pool);
  }

  /** Source of the codes: Lustre, lustreapi.h. */
  private static String pattern(long code) {
    if (code == 0) {
      return "raid0";
    } else if (code == 2) {
      return "mdt";
    } else if (code == 4) {
      return "raid0,overstriped";
    } else if (code == 8) {
      return "foreign";
    }
    return UNKNOWN;
  }

  private static String flags(long bits) {
    if (bits == -1) {
      return UNKNOWN;
    }
    List<String> set = new ArrayList<>();
    for (int i = 0; i < FLAGS.size(); i++) {
      if ((bits & (1L << i)) != 0) {
        set.add(FLAGS.get(i));
      }
    }
    return set.isEmpty() ? "0" : String.join(",", set);
  }
}
