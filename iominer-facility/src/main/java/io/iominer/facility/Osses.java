// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import java.io.Serializable;

/**
 * The OSSes of a file system, all alike. OSS {@code k} serves the OSTs from {@code k * ostsPerOss}
 * on.
 *
 * @param ostsPerOss OSTs of one of them, at least 1; the last one may have fewer
 * @param rate what one of them carries
 */
public record Osses(int ostsPerOss, Bandwidth rate) implements Serializable {
  public Osses {
    if (ostsPerOss < 1) {
      throw new IllegalArgumentException("An OSS serves at least one OST, not " + ostsPerOss);
    }
  }
}
