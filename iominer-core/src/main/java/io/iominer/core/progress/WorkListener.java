// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

/**
 * Is told how work goes on. Calls never overlap; those of {@link #progress} may come from another
 * thread than the others.
 */
public interface WorkListener {
  /** Hears nothing. */
  WorkListener SILENT =
      new WorkListener() {
        @Override
        public void begin(WorkStep step) {
          // Nothing is shown.
        }

        @Override
        public void progress(WorkProgress progress) {
          // Nothing is shown.
        }

        @Override
        public void end() {
          // Nothing is shown.
        }
      };

  /** A step begins. */
  void begin(WorkStep step);

  /** Called a few times a second. */
  void progress(WorkProgress progress);

  /** The step has ended. */
  void end();
}
