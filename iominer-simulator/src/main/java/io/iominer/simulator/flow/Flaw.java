// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

/** What an application does badly, beside its requests and its layout. */
public enum Flaw {
  NONE,
  /** It opens, looks up and closes files over and over. */
  METADATA_STORM,
  /** Its ranks take turns. */
  SERIALIZATION,
  /** A few of its ranks move most of the bytes. */
  UNEVEN
}
