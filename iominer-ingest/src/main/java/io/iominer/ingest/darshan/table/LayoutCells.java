// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import io.iominer.core.table.TableRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Copies a stripe layout into its columns; −1, unknown to Darshan, becomes NULL. */
final class LayoutCells {
  private LayoutCells() {}

  static void set(TableRow row, LustreRecord layout) {
    List<LustreComponent> components = layout.usedComponents();
    layout.widest().ifPresent(widest -> set(row, components.get(widest), layout.osts(widest)));
    List<Object[]> cells = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      cells.add(cells(components.get(i), layout.osts(i)));
    }
    row.set("stripe_components", cells);
    layout.fileSystemOsts().ifPresent(count -> row.set("file_system_ost_count", count));
    RoaringBitmap osts = StripeSets.all(layout);
    if (!osts.isEmpty()) {
      row.set("ost_bitmap", StripeSets.bytes(osts));
      row.set("ost_count", osts.getCardinality());
    }
  }

  private static void set(TableRow row, LustreComponent widest, long[] osts) {
    row.set("stripe_count", known(widest.stripeCount()));
    row.set("stripe_size", known(widest.stripeSize()));
    row.set("stripe_offset", osts.length == 0 ? null : known(osts[0]));
    row.set("stripe_pool", text(widest.pool()));
  }

  /** In the order of the struct's fields. */
  private static Object[] cells(LustreComponent component, long[] osts) {
    return new Object[] {
      known(component.stripeSize()),
      known(component.stripeCount()),
      known(component.pattern()),
      known(component.flags()),
      known(component.extentStart()),
      known(component.extentEnd()),
      known(component.mirrorId()),
      text(component.pool()),
      Arrays.stream(osts).boxed().toList()
    };
  }

  private static @Nullable Object known(long value) {
    return value == -1 ? null : value;
  }

  private static @Nullable Object text(RawText pool) {
    return pool.isEmpty() ? null : pool.text();
  }
}
