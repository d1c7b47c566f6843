// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;

/**
 * A piece of a module whose records IOMiner cannot take apart, carried along as bytes.
 *
 * @param moduleId module number in the numbering of log format 3.41
 * @param bytes the next bytes of the module's inflated region, in the log's byte order
 */
public record OpaqueRecord(int moduleId, byte[] bytes) implements DarshanRecord {
  /** The module, or {@link DarshanModule#NULL} for a number that IOMiner does not know. */
  @Override
  public DarshanModule module() {
    return DarshanModule.ofId(moduleId).orElse(DarshanModule.NULL);
  }

  /** Always 0: the id is not known. */
  @Override
  public long recordId() {
    return 0;
  }

  /** Always 0: the rank is not known. */
  @Override
  public long rank() {
    return 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpaqueRecord that
        && moduleId == that.moduleId
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * moduleId + Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "module " + moduleId + ", " + bytes.length + " bytes";
  }
}
