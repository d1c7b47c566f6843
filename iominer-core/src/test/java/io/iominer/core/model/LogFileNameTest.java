// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogFileNameTest {
  @Test
  void theProgramDecidesWhereTheUserEnds() {
    assertThat(LogFileName.user("/logs/a_b_my_app_id12-34_5-6-7-8_1.darshan", "/bin/my_app -x", 12))
        .contains("a_b");
  }

  @Test
  void aProgramThatTheLogDoesNotNameLeavesTheFirstPart() {
    assertThat(LogFileName.user("ann_app_id12-34_5-6-7-8_1.darshan", "", 12)).contains("ann");
    assertThat(LogFileName.user("a.tar!b/jane_app_id1-2_3-4-5-6.darshan", "", 9)).contains("jane");
  }

  @Test
  void aNameWithAnotherProgramHasNoUser() {
    assertThat(LogFileName.user("ann_app_id12-34_5-6-7-8_1.darshan", "/bin/other", 12)).isEmpty();
  }

  @Test
  void whatWasPutBeforeTheNameIsNoUser() {
    assertThat(
            LogFileName.user("site__sample__ann_app_id12_8-6-50011-116_1.darshan", "/bin/app", 12))
        .isEmpty();
  }

  @Test
  void aNameWithoutTheDateHasNoUser() {
    assertThat(LogFileName.user("ann_app_id12.darshan", "/bin/app", 12)).isEmpty();
  }

  @Test
  void anotherNameHasNoUser() {
    assertThat(LogFileName.user("/logs/copy of a log.darshan", "app", 1)).isEmpty();
    assertThat(LogFileName.user("\u001b[31m_app_id12.darshan", "app", 12)).isEmpty();
  }
}
