// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

/** From where a facility's rates are known, the surest first. */
public enum RateOrigin {
  /** The site's own description tells them. */
  TOLD,
  /** A store's jobs show them. */
  LEARNED,
  /** Nobody knows them: those of a usual facility stand in where a log alone cannot do without. */
  ASSUMED;

  public boolean isKnown() {
    return this != ASSUMED;
  }
}
