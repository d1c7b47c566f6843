// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import java.io.IOException;
import java.util.List;

/** Prints a file's stripe layout, and for a segment the OSTs that it touches. */
final class StripeText {
  private static final long TO_END_OF_FILE = -1;

  private final LustreRecord layout;
  private final List<LustreComponent> components;

  StripeText(LustreRecord layout) {
    this.layout = layout;
    this.components = layout.usedComponents();
  }

  void printLayout(TextOutput out) throws IOException {
    out.text("# DXT, Lustre stripe components:\n");
    for (int i = 0; i < components.size(); i++) {
      LustreComponent component = components.get(i);
      out.text("#\t[Component ").decimal(i + 1).text("] stripe_ext: ");
      out.decimal(component.extentStart()).text(" - ").text(end(component));
      out.text(", stripe_size: ").decimal(component.stripeSize());
      out.text(", stripe_count: ").decimal(component.stripeCount()).text(", OSTs:");
      for (long ost : layout.osts(i)) {
        out.character(' ').decimal(ost);
      }
      out.newLine();
    }
  }

  /** Prints the OST of each stripe touched; of a component's OSTs none twice. */
  void printOsts(long offset, long length, TextOutput out) throws IOException {
    long end = offset + length;
    for (int i = 0; i < components.size(); i++) {
      LustreComponent component = components.get(i);
      long from = Math.max(offset, component.extentStart());
      long to =
          component.extentEnd() == TO_END_OF_FILE ? end : Math.min(end, component.extentEnd());
      printOsts(from, to, component.stripeSize(), layout.osts(i), out);
    }
  }

  private static void printOsts(long from, long to, long stripeSize, long[] osts, TextOutput out)
      throws IOException {
    if (stripeSize <= 0 || osts.length == 0 || from < 0) {
      return;
    }
    long first = from / stripeSize;
    for (int i = 0; i < osts.length && (i == 0 ? from : (first + i) * stripeSize) < to; i++) {
      out.text("   [").decimal(osts[(int) ((first + i) % osts.length)]).character(']');
    }
  }

  private static String end(LustreComponent component) {
    return component.extentEnd() == TO_END_OF_FILE ? "EOF" : Long.toString(component.extentEnd());
  }
}
