// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import java.util.List;

/**
 * One component of a file's stripe layout.
 *
 * @param stripeCount OSTs
 * @param stripeSize bytes
 * @param osts indices of its OSTs
 */
public record Layout(long stripeCount, long stripeSize, List<Long> osts) {
  public Layout {
    osts = List.copyOf(osts);
  }
}
