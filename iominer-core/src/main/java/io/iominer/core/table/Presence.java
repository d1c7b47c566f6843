// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

/** Whether every row has a value in a column. */
public enum Presence {
  /** Every row has one. */
  ALWAYS,
  /** NULL where it was not measured, is not known or does not apply. */
  OPTIONAL
}
