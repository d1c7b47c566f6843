// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Risk;
import io.iominer.rootcause.rule.RuleInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdviceChoiceTest {
  private static Advice advice(String title, double most, String folder) {
    return new Advice(
        title,
        Advice.Who.USER,
        "",
        List.of("step"),
        0,
        most,
        "",
        "",
        Optional.of(folder).filter(name -> !name.isEmpty()));
  }

  private static Finding finding(Advice... advice) {
    return Finding.tripped(
        new RuleInfo("rule", Cause.STRIPING, new Risk(FindingLevel.INFO, ""), "", List.of()),
        2,
        1,
        "",
        List.of(),
        Arrays.asList(advice));
  }

  private static List<String> given(Finding... findings) {
    return AdviceChoice.of(Arrays.asList(findings), 0.02).stream()
        .flatMap(finding -> finding.advice().stream())
        .map(Advice::title)
        .toList();
  }

  @Test
  void whatSavesLessThanTwoPercentOfTheRunIsNotSaid() {
    assertThat(given(finding(advice("much", 0.02, ""), advice("hardly", 0.019, ""))))
        .containsExactly("much");
  }

  @Test
  void aFolderHasOnePlan() {
    assertThat(
            given(
                finding(advice("narrow", 0.1, "/a"), advice("no layout", 0.1, "")),
                finding(advice("wide", 0.3, "/a"), advice("other folder", 0.1, "/b")),
                finding(advice("as wide", 0.3, "/a"))))
        .containsExactly("no layout", "wide", "other folder");
  }
}
