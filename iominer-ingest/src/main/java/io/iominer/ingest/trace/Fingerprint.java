// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.JobRecord;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceContent;
import java.io.IOException;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a first look at a source found: either a log's content hash and job, or why it is no log.
 *
 * @param source the source
 * @param sha256 SHA-256 of its bytes in hexadecimal; null where it could not be read and for an
 *     archive
 * @param jobId the log's job id; 0 for a reject
 * @param startSeconds the job's start; 0 for a reject
 * @param reject why it cannot be used; null for a log
 */
public record Fingerprint(
    Source source, @Nullable String sha256, long jobId, long startSeconds, @Nullable Reject reject)
    implements Serializable {
  private static final int LOG_ID_DIGITS = 32;

  /**
   * Looks at a plain file. Never throws for what may be wrong with it. One that has changed since
   * it was listed is not used: its size and time would be kept with the bytes of another version.
   */
  public static Fingerprint of(Source source) {
    try {
      Fingerprint print = of(source, SourceContent.of(source));
      if (source.hasChanged()) {
        throw new IOException("it has changed since it was listed");
      }
      return print;
    } catch (IOException e) {
      return rejected(source, null, Reject.of(source.path(), e));
    }
  }

  /** Looks at content that is at hand: hashes it and reads header and job. */
  public static Fingerprint of(Source source, SourceContent content) throws IOException {
    String sha256 = content.sha256();
    try (TraceLog log = TraceFormats.open(content)) {
      JobRecord job = log.job();
      return new Fingerprint(source, sha256, job.jobId(), job.startSeconds(), null);
    } catch (LogFormatException e) {
      return rejected(source, sha256, Reject.of(e.problem()));
    } catch (RuntimeException e) {
      return rejected(source, sha256, Reject.internal(source.path(), e));
    }
  }

  /** An archive whose entries have fingerprints of their own. */
  public static Fingerprint ofArchive(Source archive) {
    return new Fingerprint(archive, null, 0, 0, null);
  }

  /** A source that cannot be used. */
  public static Fingerprint rejected(Source source, @Nullable String sha256, Reject reject) {
    return new Fingerprint(source, sha256, 0, 0, reject);
  }

  /** Whether it is a log, neither a reject nor an archive. */
  public boolean isLog() {
    return reject == null && sha256 != null;
  }

  /** Id of the log: the first 32 digits of its hash. */
  public String logId() {
    return Objects.requireNonNull(sha256).substring(0, LOG_ID_DIGITS);
  }
}
