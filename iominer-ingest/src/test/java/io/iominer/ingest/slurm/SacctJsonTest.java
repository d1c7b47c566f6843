// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.SlurmExit;
import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmMemory;
import io.iominer.core.model.SlurmRecord;
import io.iominer.core.model.SlurmState;
import io.iominer.ingest.source.RowProblem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SacctJsonTest {
  /** Rounded in the text, so compared with a tolerance. */
  private static final Set<SlurmField> ROUNDED =
      EnumSet.of(SlurmField.MAX_DISK_READ, SlurmField.MAX_DISK_WRITE);

  /** Half of 0.01 MiB. */
  private static final long ROUNDING = 5243;

  /** What Slurm 22.05 does not say in both forms, or says in another way. */
  private static final Set<SlurmField> TEXT_ONLY =
      EnumSet.of(SlurmField.UID, SlurmField.REQ_MEM, SlurmField.DERIVED_EXIT_CODE);

  private static SlurmCollector read(String json) throws IOException {
    SlurmCollector collector = new SlurmCollector();
    SacctJson.read(
        "dump", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), collector);
    return collector;
  }

  /** The two forms come from two programs' code and were dumped from the same accounting. */
  @Test
  void jobsAndStepsAreThoseOfTheText() throws IOException {
    SlurmCollector json = SlurmCollector.sampleJson();
    SlurmCollector text = SlurmCollector.sampleText("sacct-parsable2.txt");
    assertThat(json.problems).isEmpty();
    assertThat(json.flaws).isEmpty();
    assertThat(json.records).hasSameSizeAs(text.records);
    int compared = 0;
    for (SlurmRecord expected : text.records) {
      SlurmRecord found = json.of(expected.id().jobId(), expected.id().step().orElse(""));
      assertThat(found.id()).as("%s", expected).isEqualTo(expected.id());
      for (SlurmField field : expected.values().keySet()) {
        compared += compare(field, expected, found);
      }
    }
    assertThat(compared).isGreaterThan(1_000);
  }

  private static int compare(SlurmField field, SlurmRecord expected, SlurmRecord found) {
    Object value = found.values().get(field);
    if (TEXT_ONLY.contains(field) || value == null) {
      return 0;
    }
    if (ROUNDED.contains(field)) {
      assertThat((Long) value)
          .as("%s of %s", field, expected.id())
          .isCloseTo(expected.number(field).orElseThrow(), Offset.offset(ROUNDING));
    } else if (field == SlurmField.STATE) {
      assertThat(((SlurmState) value).name()).isEqualTo(expected.state().orElseThrow().name());
    } else {
      assertThat(value)
          .as("%s of %s", field, expected.id())
          .isEqualTo(expected.values().get(field));
    }
    return 1;
  }

  /** The text says 3:0. */
  @Test
  void anExitCodeOfSuccessIsNotBelievedWhereTheStateIsFailed() throws IOException {
    SlurmRecord failed = SlurmCollector.sampleJson().of(4478523, "");
    assertThat(failed.state().orElseThrow().name()).isEqualTo("FAILED");
    assertThat(failed.values()).doesNotContainKey(SlurmField.EXIT_CODE);
    assertThat(SlurmCollector.sampleJson().of(4478525, "batch").values())
        .containsEntry(SlurmField.EXIT_CODE, new SlurmExit(0, 15));
  }

  @Test
  void newerVersionsHaveObjectsForNumbersAndListsForStates() throws IOException {
    SlurmCollector read =
        read(
            """
            {"meta": {"plugin": {"data_parser": "data_parser/v0.0.41"}}, "jobs": [{
              "job_id": 77, "name": "sim", "user": "u", "cluster": "c",
              "array": {"job_id": 70, "task_id": {"set": true, "infinite": false, "number": 3}, "task": ""},
              "het": {"job_id": 0, "job_offset": {"set": false, "infinite": false, "number": 0}},
              "state": {"current": ["COMPLETED", "REQUEUED"], "reason": "None"},
              "time": {"elapsed": 60, "submission": 1700000000, "eligible": 1700000000,
                "start": 1700000010, "end": 1700000070, "suspended": 0,
                "limit": {"set": true, "infinite": true, "number": 0}},
              "exit_code": {"status": ["SIGNALED"], "return_code": {"set": true, "infinite": false, "number": 1},
                "signal": {"id": {"set": true, "infinite": false, "number": 9}, "name": "Killed"}},
              "required": {"CPUs": 4, "memory_per_cpu": {"set": true, "infinite": false, "number": 2000},
                "memory_per_node": {"set": false, "infinite": false, "number": 0}},
              "nodes": "None assigned", "allocation_nodes": 1, "restart_cnt": 2, "submit_line": "sbatch x.sh",
              "tres": {"allocated": [{"type": "cpu", "name": "", "id": 1, "count": 4}]},
              "steps": [{"step": {"id": "77.batch", "name": "batch"}, "state": ["COMPLETED"],
                "time": {"start": {"set": true, "infinite": false, "number": 1700000010}}}]}]}
            """);
    assertThat(read.problems).isEmpty();
    SlurmRecord job = read.of(77, "");
    assertThat(job.id().arrayTaskId()).hasValue(3);
    assertThat(job.id().hetJobId()).isEmpty();
    assertThat(job.state().orElseThrow().name()).isEqualTo("COMPLETED");
    assertThat(job.timelimit()).isEmpty();
    assertThat(job.elapsed()).hasValue(60);
    assertThat(job.values().get(SlurmField.EXIT_CODE)).hasToString("SlurmExit[code=1, signal=9]");
    assertThat(job.values().get(SlurmField.REQ_MEM))
        .isEqualTo(new SlurmMemory(2000L << 20, SlurmMemory.Per.CPU));
    assertThat(job.text(SlurmField.NODE_LIST)).isEmpty();
    assertThat(job.number(SlurmField.RESTARTS)).hasValue(2);
    assertThat(read.of(77, "batch").time(SlurmField.START)).isPresent();
  }

  @Test
  void aJobWithoutANumberIsToldAndTheOthersAreKept() throws IOException {
    SlurmCollector read = read("{\"jobs\": [{\"job_id\": 1}, {\"name\": \"x\"}, {\"job_id\": 3}]}");
    assertThat(read.records).extracting(r -> r.id().jobId()).containsExactly(1L, 3L);
    assertThat(read.problems)
        .singleElement()
        .hasToString("dump: row 2, job: expected a number called job_id, found nothing");
  }

  @Test
  void aTextOfAnotherTypeIsNamed() throws IOException {
    SlurmCollector read =
        read(
            "{\"jobs\": [{\"job_id\": 1, \"name\": [\"x\"], \"user\": 5, \"nodes\": 7,"
                + " \"state\": {\"current\": 9}, \"account\": null}]}");
    assertThat(read.records).hasSize(1);
    assertThat(read.flaws)
        .extracting(RowProblem::part)
        .containsExactlyInAnyOrder("JobName", "User", "NodeList", "State");
  }

  @Test
  void absurdNumbersAreToldAndNotKept() throws IOException {
    SlurmCollector read =
        read(
            "{\"jobs\": [{\"job_id\": 1, \"time\": {\"start\": 9223372036854775807}},"
                + " {\"job_id\": 2, \"required\": {\"memory_per_node\": 9223372036854775807}}]}");
    assertThat(read.records).extracting(r -> r.id().jobId()).containsExactly(2L);
    assertThat(read.problems)
        .extracting(RowProblem::expected)
        .containsExactly("a time from 1970 to 2106");
    assertThat(read.flaws)
        .singleElement()
        .asString()
        .startsWith("dump: row 2, ReqMem: expected memory below 2^63 bytes");
  }

  @Test
  void aFieldThatCannotBeReadIsLeftOutAndNamed() throws IOException {
    SlurmCollector read =
        read(
            """
            {"jobs": [{"job_id": 7, "nodes": "n[01-", "allocation_nodes": "many", "restart_cnt": true,
              "time": {"start": 1700000010, "end": "?", "elapsed": 1e30, "limit": "soon"},
              "exit_code": {"return_code": "?"}, "required": {"CPUs": "x", "memory_per_node": "?"},
              "tres": {"allocated": [{"type": "cpu", "name": "", "count": "?"}]},
              "steps": [{"step": {"id": "7.0"}, "tasks": {"count": "?"}}]}]}
            """);
    assertThat(read.problems).isEmpty();
    assertThat(read.of(7, "").values()).containsOnlyKeys(SlurmField.START);
    assertThat(read.of(7, "0").values()).isEmpty();
    assertThat(read.flaws)
        .extracting(RowProblem::part)
        .containsExactlyInAnyOrder(
            "NodeList",
            "NNodes",
            "AllocNodes",
            "Restarts",
            "End",
            "ElapsedRaw",
            "TimelimitRaw",
            "ExitCode",
            "ReqCPUS",
            "ReqMem",
            "AllocTRES",
            "NCPUS",
            "AllocCPUS",
            "NTasks");
  }

  @Test
  void whatIsNoDumpOrIsCutIsRefused() {
    for (String json :
        new String[] {"", "[]", "{}", "{\"jobs\": 5}", "no", "{\"jobs\": [{\"job_id\": 1}, {"}) {
      assertThatExceptionOfType(IoMinerException.class)
          .as(json)
          .isThrownBy(() -> read(json))
          .withMessageContaining("document: expected");
    }
  }
}
