// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

/** Charts in frames of a notebook, which tell the notebook when they are drawn. */
public final class DrawnCharts {
  private static final long MOST_NANOS = 60_000_000_000L;
  private static final long STEP_MILLIS = 100;

  private DrawnCharts() {}

  /** Waits until so many are drawn, each in a frame that may run scripts and nothing else. */
  public static void expect(OpenedPage page, int charts) throws InterruptedException {
    long end = System.nanoTime() + MOST_NANOS;
    while (page.all("iframe[data-charts='1']").size() < charts && System.nanoTime() < end) {
      Thread.sleep(STEP_MILLIS);
    }
    assertThat(page.all("iframe[sandbox='allow-scripts'][data-charts='1']")).hasSize(charts);
    assertThat(page.all("iframe")).hasSize(charts);
  }
}
