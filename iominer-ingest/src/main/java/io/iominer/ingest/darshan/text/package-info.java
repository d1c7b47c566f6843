// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Prints Darshan logs as darshan-parser and darshan-dxt-parser of Darshan 3.5.0 do, byte for byte,
 * so that scripts written for their output go on working.
 */
@org.jspecify.annotations.NullMarked
package io.iominer.ingest.darshan.text;
