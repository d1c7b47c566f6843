// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import io.iominer.core.error.Causes;

/**
 * Starts the command line. It needs no other class to be loaded, and can so say that one is
 * missing.
 */
public final class Start {
  /** As {@link io.iominer.core.error.ErrorKind#RESOURCE} has it, which may be what is missing. */
  private static final int REFUSED_BY_MACHINE = 4;

  private Start() {}

  public static void main(String[] args) {
    try {
      IoMinerCli.main(args);
    } catch (NoClassDefFoundError e) {
      System.err.println("iominer: " + Causes.CLASS_IS_MISSING.formatted(e.getMessage()));
      System.exit(REFUSED_BY_MACHINE);
    }
  }
}
