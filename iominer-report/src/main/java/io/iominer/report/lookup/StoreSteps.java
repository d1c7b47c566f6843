// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.analysis.log.LogReport;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.ShellPath;
import io.iominer.rootcause.rule.Finding;

/** Commands of advice that ask a store: of a job in a store they name that store. */
public final class StoreSteps {
  private static final String ANY = " --store DIR";

  private StoreSteps() {}

  /** The report of a log that is diagnosed with a store, with its folder in all commands. */
  public static LogReport named(LogReport log, String store) {
    JobDiagnosis job = log.job();
    return new LogReport(
        log.profile(),
        new JobDiagnosis(job.facts(), job.trace(), job.factors(), named(job.diagnosis(), store)),
        log.layers(),
        log.heatMap(),
        log.names(),
        log.learnedFrom());
  }

  /** The diagnosis with the store's folder in all commands. */
  static Diagnosis named(Diagnosis diagnosis, String store) {
    String named = " --store " + ShellPath.of(store);
    return new Diagnosis(
        diagnosis.verdict(),
        diagnosis.losses(),
        diagnosis.ranked(),
        diagnosis.findings().stream().map(finding -> named(finding, named)).toList(),
        diagnosis.caveats());
  }

  private static Finding named(Finding finding, String named) {
    return new Finding(
        finding.rule(),
        finding.status(),
        finding.message(),
        finding.observed(),
        finding.threshold(),
        finding.evidence(),
        finding.advice().stream().map(advice -> named(advice, named)).toList());
  }

  private static Advice named(Advice advice, String named) {
    return new Advice(
        advice.title(),
        advice.who(),
        advice.precondition(),
        advice.steps().stream().map(step -> step.replace(ANY, named)).toList(),
        advice.least(),
        advice.most(),
        advice.reasoning(),
        advice.undo(),
        advice.folder(),
        advice.about());
  }
}
