// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.explain;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.cli.answer.Answer;
import io.iominer.cli.answer.AnswerFiles;
import io.iominer.cli.answer.AnswerRows;
import io.iominer.cli.answer.AnswerScreen;
import io.iominer.cli.diagnosis.Causes;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.spark.OverlappingJobs;
import io.iominer.rootcause.spark.StoredDiagnosis;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;

/** Everything that a store knows about one job, for a person and for a program. */
public final class Explanation {
  /** Logs of a job that are explained; a job that starts a program often has many. */
  private static final int MOST_LOGS = 5;

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final long jobId;
  private final long logs;
  private final List<Log> explained;

  private record Log(
      List<AnswerRows> before,
      Optional<Diagnosis> diagnosis,
      List<AnswerRows> after,
      History history) {}

  private Explanation(long jobId, long logs, List<Log> explained) {
    this.jobId = jobId;
    this.logs = logs;
    this.explained = explained;
  }

  /**
   * Explains a job.
   *
   * @throws IoMinerException of kind USER where the store has no log of it
   */
  public static Explanation of(IOMiner miner, long jobId) {
    List<Row> largest =
        miner
            .sql(
                """
                SELECT log_id, count(*) OVER () AS logs FROM darshan_job WHERE job_id = %dL
                ORDER BY bytes_read + bytes_written DESC, log_id LIMIT %d"""
                    .formatted(jobId, MOST_LOGS))
            .collectAsList();
    if (largest.isEmpty()) {
      throw new IoMinerException(
          ErrorKind.USER, miner.store().folder() + ": the store has no log of a job " + jobId);
    }
    List<Log> logs = new ArrayList<>();
    for (Row row : largest) {
      logs.add(log(miner, jobId, row.getString(0)));
    }
    return new Explanation(jobId, largest.get(0).getLong(1), logs);
  }

  private static Log log(IOMiner miner, long jobId, String logId) {
    LogQuestions questions = new LogQuestions(jobId, logId);
    OverlappingJobs.of(miner, jobId, logId)
        .dataset()
        .createOrReplaceTempView(LogQuestions.CONTENTION);
    return new Log(
        ask(miner, questions.before()),
        StoredDiagnosis.of(miner, jobId, logId),
        ask(miner, questions.after()),
        History.of(miner, questions));
  }

  private static List<AnswerRows> ask(IOMiner miner, List<Answer> answers) {
    return answers.stream().map(answer -> AnswerRows.of(answer, miner)).toList();
  }

  /** Prints it for a person. */
  public void print(PrintWriter out) throws IOException {
    out.print("Job " + jobId + (logs == 1 ? "" : ", " + logs + " logs") + "\n");
    if (logs > explained.size()) {
      out.print("Explained are the " + explained.size() + " that moved the most bytes.\n");
    }
    for (int i = 0; i < explained.size(); i++) {
      if (i > 0) {
        out.print("\n" + "-".repeat(100) + "\n");
      }
      print(explained.get(i), out);
    }
    out.flush();
  }

  private static void print(Log log, PrintWriter out) throws IOException {
    AnswerScreen screen = new AnswerScreen(out);
    for (AnswerRows rows : log.before()) {
      screen.print(rows);
    }
    out.print(
        "\n"
            + log.diagnosis()
                .map(Causes::screen)
                .orElse("Why          not diagnosed yet: run iominer analyze\n"));
    for (AnswerRows rows : log.after()) {
      screen.print(rows);
    }
    out.print(log.history().screen());
  }

  /** One JSON object, indented. */
  public String json() throws IOException {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("job_id", jobId);
    root.put("log_count", logs);
    var array = root.putArray("logs");
    for (Log log : explained) {
      ObjectNode node = array.addObject();
      node.setAll((ObjectNode) MAPPER.readTree(AnswerFiles.json(log.before())));
      if (log.diagnosis().isPresent()) {
        Causes.put(node.putObject("diagnosis"), log.diagnosis().get());
      } else {
        node.putNull("diagnosis");
      }
      node.setAll((ObjectNode) MAPPER.readTree(AnswerFiles.json(log.after())));
      log.history().put(node.putArray("history"));
    }
    return MAPPER.writeValueAsString(root) + "\n";
  }
}
