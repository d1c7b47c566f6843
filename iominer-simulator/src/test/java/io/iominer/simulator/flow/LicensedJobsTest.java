// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.replay.JobSource;
import io.iominer.facility.replay.Replay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each job writes 500 MB from 32 ranks to an OST of its own: one second. */
class LicensedJobsTest {
  private static final Facility FACILITY = Facility.of(FacilityModel.DEFAULT, 8, 64, List.of());

  private static final String ADVICE =
      """
      {"collective_reads": [], "licenses": [{"application": "climate", "process_count": 32},
        {"application": "fluid", "process_count": 32}]}
      """;

  @TempDir private Path folder;

  private AppliedAdvice advice(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("collective.json"), text);
    return AppliedAdvice.read(List.of(file), FACILITY.model(), Optional.empty(), false);
  }

  private static JobPlan job(int number, String application) {
    Variant variant =
        new Variant(
            application,
            0,
            "deck",
            "user",
            1,
            1,
            AccessPattern.N_TO_ONE,
            32,
            Middleware.POSIX,
            0,
            Request.ideal(),
            Flaw.NONE,
            2,
            0,
            1,
            true);
    Part part = new Part(0, 32, 500e6 / 32, 32, 1, new int[] {number});
    return new JobPlan(
        number,
        number,
        variant,
        number,
        0,
        List.of(new Phase(Phase.Kind.WRITE, 0, List.of(part), false, Request.ideal(), "a", 1)),
        0,
        JobOutcome.COMPLETED,
        OptionalLong.empty(),
        0,
        false,
        false,
        false);
  }

  /*
   * climate 0  |----|
   * climate 1       |----|
   * other   2  |----|
   * fluid   3            |----|
   *            0    1    2    3 s
   */
  @Test
  void jobsWithTheLicenseDoNotOverlapAndOthersGoAhead() throws IOException {
    List<JobPlan> jobs =
        List.of(job(0, "climate"), job(1, "climate"), job(2, "other"), job(3, "fluid"));
    Map<Long, Double> starts = new HashMap<>();
    AppliedAdvice advice = advice(ADVICE);
    Replay.run(
        FACILITY.model(),
        FACILITY.troubles(),
        JobSource.of(jobs),
        advice.dispatch(FACILITY, 1),
        run -> starts.put(run.plan().jobId(), run.start()));
    assertThat(starts).isEqualTo(Map.of(0L, 0.0, 1L, 1.0, 2L, 0.0, 3L, 2.0));
    assertThat(advice.isNone()).isFalse();
    assertThat(advice.unfollowed()).isEmpty();
  }

  @Test
  void adviceWithoutALicenseChangesNothing() throws IOException {
    AppliedAdvice advice = advice("{\"collective_reads\": [], \"licenses\": []}");
    LicensedJobs jobs = (LicensedJobs) advice.dispatch(FACILITY, 1).layouts();
    jobs.begin(job(0, "climate"));
    assertThat(jobs.mayStart(job(1, "climate"))).isTrue();
  }

  @Test
  void runsOnAnotherNumberOfRanksNeedNoLicense() throws IOException {
    LicensedJobs jobs =
        (LicensedJobs) advice(ADVICE.replace("32},", "64},")).dispatch(FACILITY, 1).layouts();
    jobs.begin(job(0, "fluid"));
    assertThat(jobs.mayStart(job(1, "climate"))).isTrue();
    assertThat(jobs.mayStart(job(1, "fluid"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"licenses\";\"other\";licenses: expected a list, found none",
        "\"fluid\";\"climate\";licenses[1]: expected each application once with a number of ranks, found {",
        "\"fluid\";7;licenses[1].application: expected a text, found 7",
        "\"process_count\": 32},;\"process_count\": 0},;licenses[0].process_count: expected a whole number from 1 to 2147483647, found 0",
        "\"process_count\": 32},;\"process_count\": \"1\"},;licenses[0].process_count: expected a whole number from 1 to 2147483647, found \"1\"",
        "\"collective_reads\";\"reads\";expected advice of 'iominer advise dfra', 'placement', 'connections', 'burstbuffer' or 'collective'"
      })
  void adviceThatCannotBeIsRefused(String before, String after, String message) {
    assertThat(ADVICE).contains(before);
    assertThatThrownBy(() -> advice(ADVICE.replace(before, after)))
        .isInstanceOf(IoMinerException.class)
        .hasMessageStartingWith(folder.resolve("collective.json") + ": ")
        .hasMessageContaining(message)
        .extracting("kind")
        .isEqualTo(ErrorKind.DATA);
  }
}
