// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.extension;

import java.util.concurrent.Callable;

/**
 * A command that a jar adds to {@code iominer}; found with {@link java.util.ServiceLoader}, so that
 * the application need not know the jar.
 */
public interface ExtraCommand {
  /** Its name on the command line. */
  String name();

  /** Its class, with picocli's annotations; it returns the exit code. */
  Class<? extends Callable<Integer>> type();
}
