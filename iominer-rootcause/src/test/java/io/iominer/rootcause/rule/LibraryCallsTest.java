// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class LibraryCallsTest {
  private static Finding evaluate(RuleContext job) {
    return new LibraryCalls().evaluate(job, Thresholds.DEFAULT);
  }

  @Test
  void tripsWhereAFifthOfTheTimeIsLostToIt() {
    Finding finding = evaluate(LayerJobs.hdf5(Cause.LIBRARY, 4));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.4);
    assertThat(finding.message()).contains("4.000 s");
    assertThat(finding.advice().get(0).most()).as("4 s of a run of 40 s").isEqualTo(0.1);
    assertThat(finding.evidence())
        .contains("HDF5 and PnetCDF: 1.00 MiB asked for, 4.00 MiB moved below (4.0 times)");
    assertThat(finding.advice().get(0).steps())
        .anyMatch(step -> step.contains("H5Pset_all_coll_metadata_ops"))
        .noneMatch(step -> step.contains("ncmpi"));
  }

  @Test
  void isClearWhereOtherThingsTookTheTime() {
    assertThat(evaluate(LayerJobs.hdf5(Cause.METADATA, 4)).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void doesNotApplyToJobsWithoutLibrary() {
    assertThat(evaluate(LayerJobs.collective(Cause.LIBRARY, 4)).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
