// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/** What a field of Slurm's accounting holds, and how a record keeps it. */
public enum SlurmType {
  /** A String. */
  TEXT,
  /** A Long. */
  COUNT,
  /** A Long of bytes. */
  BYTES,
  /** A {@link SlurmMemory}. */
  MEMORY,
  /** A Double of seconds, written as days, hours, minutes and seconds. */
  DURATION,
  /** A Double of seconds, written as a number. */
  SECONDS,
  /** A Double of seconds, written as a number of minutes. */
  MINUTES,
  /** An Instant. */
  TIME,
  /** A {@link SlurmExit}. */
  EXIT_CODE,
  /** A {@link SlurmState}. */
  STATE,
  /** A String that {@code NodeList} takes apart. */
  NODES,
  /** A String of names and amounts, such as "cpu=8,mem=16G". */
  RESOURCES
}
