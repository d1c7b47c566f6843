// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.SlurmStepTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SlurmIngestTest {
  private static final String HEADER = "Cluster|JobID|JobIDRaw|State|Submit|Start|End|NNodes\n";
  private static final String SUBMIT = "2026-11-20T10:00:00";
  private static final int BUCKETS = 4;

  @TempDir private Path folder;
  private int dumps;

  private SourceReport ingest(Path dump) throws IOException {
    return new SourceIngest(SourceSettings.DEFAULT)
        .run(SourceGroup.ACCOUNTING, List.of(dump.toString()), folder.resolve("store"), BUCKETS)
        .get(0);
  }

  private SourceReport ingest(String rows) throws IOException {
    dumps++;
    return ingest(Files.writeString(folder.resolve("dump" + dumps + ".txt"), HEADER + rows));
  }

  private static String job(String id, String state, String start, String end) {
    return "c|" + id + "|" + id + "|" + state + "|" + SUBMIT + "|" + start + "|" + end + "|2\n";
  }

  /** Values of columns of every row, joined, in order. */
  private List<String> rows(TableDefinition table, String... columns) {
    List<String> rows = new ArrayList<>();
    IoStore.open(folder.resolve("store"))
        .scan(table)
        .forEach(
            List.of(columns),
            row -> {
              List<String> texts = new ArrayList<>();
              for (Object value : row) {
                texts.add(String.valueOf(value));
              }
              rows.add(String.join(" ", texts));
            });
    Collections.sort(rows);
    return rows;
  }

  private List<String> states() {
    return rows(SlurmJobTable.DEFINITION, "job_id", "state");
  }

  @Test
  void theSampleIsInTheStoreOnceHoweverOftenItIsIngested() throws IOException {
    Path sample = SlurmCollector.SAMPLES.resolve("sacct-parsable2.txt");
    SourceReport report = ingest(sample);
    assertThat(report.outcome()).isEqualTo("complete");
    assertThat(report.rows("slurm_job")).isEqualTo(32);
    List<String> jobs = rows(SlurmJobTable.DEFINITION, "record_id", "job_name", "node_count");
    List<String> steps = rows(SlurmStepTable.DEFINITION, "record_id", "step_id", "max_rss_bytes");
    assertThat(jobs).hasSize(32).anyMatch(row -> row.endsWith("weird|name,with=sep 2"));
    assertThat(steps).hasSize((int) report.rows("slurm_step"));
    assertThat(ingest(sample).outcome()).isEqualTo("known");
    Path copy = Files.copy(sample, folder.resolve("copy.txt"));
    assertThat(ingest(copy).rows("slurm_job")).isEqualTo(32);
    assertThat(rows(SlurmJobTable.DEFINITION, "record_id", "job_name", "node_count"))
        .isEqualTo(jobs);
    assertThat(rows(SlurmStepTable.DEFINITION, "record_id", "step_id", "max_rss_bytes"))
        .isEqualTo(steps);
  }

  @Test
  void aLaterDumpReplacesWhatWasWaitingOrRunning() throws IOException {
    ingest(job("1", "PENDING", "Unknown", "Unknown") + job("2", "PENDING", "Unknown", "Unknown"));
    assertThat(states()).containsExactly("1 PENDING", "2 PENDING");
    ingest(job("1", "RUNNING", "2026-11-20T10:05:00", "Unknown"));
    assertThat(states()).containsExactly("1 RUNNING", "2 PENDING");
    ingest(job("1", "COMPLETED", "2026-11-20T10:05:00", "2026-11-20T11:00:00"));
    assertThat(states()).containsExactly("1 COMPLETED", "2 PENDING");
  }

  @Test
  void anEarlierDumpDoesNotTakeBackAnEnd() throws IOException {
    ingest(job("1", "COMPLETED", "2026-11-20T10:05:00", "2026-11-20T11:00:00"));
    ingest(job("1", "RUNNING", "2026-11-20T10:05:00", "Unknown"));
    assertThat(states()).containsExactly("1 COMPLETED");
  }

  @Test
  void aDumpThatTellsLessDoesNotTakeFieldsAway() throws IOException {
    ingest(SlurmCollector.SAMPLES.resolve("sacct-parsable2.txt"));
    List<String> before = rows(SlurmJobTable.DEFINITION, "record_id", "uid", "source");
    ingest(SlurmCollector.SAMPLES.resolve("sacct-22.05.json"));
    assertThat(rows(SlurmJobTable.DEFINITION, "record_id", "uid", "source")).isEqualTo(before);
    assertThat(before).noneMatch(row -> row.contains("null"));
  }

  @Test
  void aResizedJobAndOneThatIsQueuedAgainKeepTheirRecords() throws IOException {
    ingest(
        job("1", "RESIZING", "2026-11-20T10:05:00", "2026-11-20T10:30:00")
            + job("1", "COMPLETED", "2026-11-20T10:30:00", "2026-11-20T11:00:00")
            + "c|2|2|REQUEUED|2026-11-20T10:00:00|2026-11-20T10:05:00|2026-11-20T10:06:00|2\n"
            + "c|2|2|COMPLETED|2026-11-20T10:06:00|2026-11-20T10:09:00|2026-11-20T10:10:00|2\n");
    assertThat(states()).containsExactly("1 COMPLETED", "1 RESIZING", "2 COMPLETED", "2 REQUEUED");
  }

  @Test
  void aBadRowIsPutAsideAndAChangedDumpIsReadAgain() throws IOException {
    Path dump = folder.resolve("dump.txt");
    Files.writeString(
        dump, HEADER + job("1", "FAILED", "soon", "Unknown") + job("2", "PENDING", "Unknown", ""));
    SourceReport report = ingest(dump);
    assertThat(report.outcome()).isEqualTo("partial");
    assertThat(states()).containsExactly("2 PENDING");
    assertThat(rows(IngestRejectTable.DEFINITION, "message"))
        .singleElement()
        .asString()
        .contains("dump.txt: row 2, Start: expected a time")
        .endsWith("found soon");
    Files.writeString(dump, HEADER + job("1", "PENDING", "Unknown", "Unknown"));
    Files.setLastModifiedTime(dump, FileTime.from(Instant.parse("2026-11-20T12:00:00Z")));
    assertThat(ingest(dump).outcome()).isEqualTo("complete");
    assertThat(states()).containsExactly("1 PENDING", "2 PENDING");
    assertThat(rows(IngestRejectTable.DEFINITION, "message")).isEmpty();
  }

  @Test
  void aFieldThatCannotBeReadIsNullAndNamedAndItsJobIsKept() throws IOException {
    SourceReport report =
        ingest(
            job("1", "FAILED", "2026-11-20T10:05:00", "2026-11-20T11:00:00").replace("|2\n", "|?\n")
                + job("2", "PENDING", "Unknown", ""));
    assertThat(report.outcome()).isEqualTo("partial");
    assertThat(report.rejected()).isZero();
    assertThat(report.flaws()).isEqualTo(1);
    assertThat(rows(SlurmJobTable.DEFINITION, "job_id", "state", "node_count"))
        .containsExactly("1 FAILED null", "2 PENDING 2");
    assertThat(rows(IngestRejectTable.DEFINITION, "message"))
        .singleElement()
        .asString()
        .endsWith(
            "row 2, NNodes: expected a number of 0 or more, with one of the suffixes K, M, G, T, P and E, found ?");
  }

  /** Of two rows of a record the one that tells more counts, or the later one. */
  @Test
  void aRecordThatADumpHasTwiceIsThereOnce() throws IOException {
    String once = job("1", "COMPLETED", "2026-11-20T10:05:00", "2026-11-20T11:00:00");
    String other = once.replace("COMPLETED", "FAILED");
    String running = job("2", "RUNNING", "2026-11-20T10:05:00", "Unknown");
    String ended = job("2", "TIMEOUT", "2026-11-20T10:05:00", "2026-11-20T12:00:00");
    SourceReport report = ingest(once + running + other + ended + running);
    assertThat(report.outcome()).isEqualTo("complete");
    assertThat(states()).containsExactly("1 FAILED", "2 TIMEOUT");
  }

  @Test
  void aFileThatIsNoDumpIsPutAsideAsAWhole() throws IOException {
    Path cut = Files.writeString(folder.resolve("cut.json"), "{\"jobs\": [{\"job_id\": 1}, {");
    SourceReport report = ingest(cut);
    assertThat(report.outcome()).isEqualTo("rejected");
    assertThat(report.messages()).singleElement().asString().contains("document: expected JSON");
    assertThat(states()).isEmpty();
    assertThat(ingest(cut).outcome()).as("tried again").isEqualTo("rejected");
    assertThat(rows(IngestRejectTable.DEFINITION, "path")).hasSize(1);
  }

  /** Linux gives this file no bytes: reading at its begin is an input error. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileThatTheDiskRefusesIsToldAfterTheOthersWereRead() throws IOException {
    Path dump =
        Files.writeString(
            folder.resolve("dump.txt"),
            HEADER + job("1", "COMPLETED", "2026-11-20T10:05:00", "2026-11-20T11:00:00"));
    SourceIngest ingest = new SourceIngest(SourceSettings.DEFAULT);
    List<String> sources = List.of("/proc/self/mem", dump.toString(), "/proc/self/mem");
    assertThatThrownBy(
            () -> ingest.run(SourceGroup.ACCOUNTING, sources, folder.resolve("store"), BUCKETS))
        .isInstanceOf(IOException.class)
        .hasMessage("/proc/self/mem: Input/output error (1 other input could not be read, too)");
    assertThat(states()).containsExactly("1 COMPLETED");
  }
}
