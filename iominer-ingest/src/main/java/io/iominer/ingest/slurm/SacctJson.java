// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.ingest.source.RowProblem;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code sacct --json} prints, whichever version of Slurm's data parser wrote it. Memory
 * is bounded by one job with its steps.
 */
public final class SacctJson {
  private static final String JOBS = "jobs";

  private final String source;
  private final SlurmSink sink;
  private long number;

  private SacctJson(String source, SlurmSink sink) {
    this.source = source;
    this.sink = sink;
  }

  /**
   * Reads a dump to its end.
   *
   * @param source how messages name it
   * @throws IoMinerException of kind DATA when it is no JSON, is cut, or has no list of jobs; jobs
   *     before the place were handed over
   */
  public static void read(String source, InputStream in, SlurmSink sink) throws IOException {
    new SacctJson(source, sink).read(in);
  }

  private void read(InputStream in) throws IOException {
    try (JsonParser parser = new JsonFactory().setCodec(new ObjectMapper()).createParser(in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw bad("an object with a list of jobs", String.valueOf(parser.currentToken()), null);
      }
      boolean found = false;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isJobs = parser.currentName().equals(JOBS);
        JsonToken value = parser.nextToken();
        if (isJobs && value == JsonToken.START_ARRAY) {
          found = true;
          jobs(parser);
        } else {
          parser.skipChildren();
        }
      }
      if (!found) {
        throw bad("a list called jobs", "none", null);
      }
    } catch (JsonProcessingException e) {
      String place =
          e.getLocation() == null
              ? ""
              : " in line "
                  + e.getLocation().getLineNr()
                  + ", column "
                  + e.getLocation().getColumnNr();
      throw bad("JSON", e.getOriginalMessage() + place, e);
    }
  }

  private void jobs(JsonParser parser) throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      number++;
      JsonNode job = parser.readValueAsTree();
      try {
        handOver(JsonJob.job(job));
      } catch (BadValueException e) {
        sink.rejected(problem("job", e));
        continue;
      }
      for (JsonNode step : job.path("steps")) {
        try {
          handOver(JsonJob.step(job, step));
        } catch (BadValueException e) {
          sink.rejected(problem("step", e));
        }
      }
    }
  }

  private void handOver(ReadRecord read) {
    sink.record(read.record());
    for (ReadRecord.Flaw flaw : read.flaws()) {
      sink.flawed(new RowProblem(source, number, flaw.field(), flaw.expected(), flaw.found()));
    }
  }

  private RowProblem problem(String part, BadValueException e) {
    return new RowProblem(source, number, part, e.expected(), e.found());
  }

  private IoMinerException bad(String expected, String found, @Nullable Exception cause) {
    RowProblem problem = new RowProblem(source, number, "document", expected, found);
    return new IoMinerException(ErrorKind.DATA, problem.toString(), cause);
  }
}
