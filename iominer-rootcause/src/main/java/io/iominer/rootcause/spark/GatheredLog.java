// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.rootcause.Judge;
import io.iominer.rootcause.Judgement;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.fact.Surroundings;
import io.iominer.rootcause.factor.FactorFinder;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.table.JudgedLog;
import java.util.List;
import java.util.Map;

/**
 * All rows of a log.
 *
 * @param log the log
 * @param facts what its job did
 * @param incompleteModules modules that ran out of memory or are damaged
 * @param around what was around it
 * @param names file names by the ids of their records
 */
record GatheredLog(
    JudgedLog log,
    JobFactsBuilder facts,
    List<String> incompleteModules,
    Surroundings around,
    Map<Long, String> names) {
  Judgement judge(Judge judge) {
    return Judgement.of(facts, incompleteModules, around, judge, this::name);
  }

  /** Factors without a judgement. */
  List<Factors> factors() {
    return FactorFinder.of(facts.build(incompleteModules), facts.paths(), around);
  }

  private String name(FileFacts file) {
    String name = names.get(file.id());
    return name == null ? Long.toUnsignedString(file.id()) : name;
  }
}
