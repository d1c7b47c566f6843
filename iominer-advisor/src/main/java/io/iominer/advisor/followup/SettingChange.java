// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.util.List;
import java.util.Optional;

/**
 * A value that is to be set.
 *
 * @param setting what is set
 * @param place of a pool the mount point of its file system, of a stripe count the folder or the
 *     file that gets it; empty where the setting has none or nobody tells
 * @param present its value before; empty where that is not known
 * @param advised the value that it should have
 * @param osts OST indexes of a pool, in their order; else none
 */
public record SettingChange(
    Setting setting,
    Optional<String> place,
    Optional<String> present,
    String advised,
    List<Integer> osts) {
  public SettingChange {
    osts = List.copyOf(osts);
  }

  /** A value that needs no place and no OSTs. */
  static SettingChange of(Setting setting, Optional<String> present, String advised) {
    return new SettingChange(setting, Optional.empty(), present, advised, List.of());
  }

  /** Whether both ask for the same, whatever the value was before. */
  boolean asksFor(SettingChange other) {
    return setting == other.setting
        && place.equals(other.place)
        && advised.equals(other.advised)
        && osts.equals(other.osts);
  }
}
