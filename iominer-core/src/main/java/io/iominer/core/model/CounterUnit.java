// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/** Unit of a Darshan counter. */
public enum CounterUnit {
  COUNT("count"),
  BYTES("bytes"),
  BYTE_OFFSET("byte offset"),
  ELEMENTS("elements"),
  MEGABYTES("MB"),
  RANK("rank"),
  IDENTIFIER("identifier"),
  FLAGS("flags"),
  SECONDS("s"),
  SECONDS_SINCE_START("s since the job's start"),
  SECONDS_SQUARED("s²"),
  BYTES_SQUARED("bytes²");

  private final String label;

  CounterUnit(String label) {
    this.label = label;
  }

  /** The unit as text, for tables and documents. */
  public String label() {
    return label;
  }
}
