// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.job;

/** How a rank's requests follow each other in a file. */
public enum Access {
  /** Each begins where the one before ended. */
  CONSECUTIVE,
  /** Each begins behind the one before, with a gap: parts of a shared file in turn. */
  STRIDED,
  /** Anywhere, as often before as behind the one before, or before it. */
  RANDOM,
  /** Some follow each other, some are anywhere. */
  MIXED
}
