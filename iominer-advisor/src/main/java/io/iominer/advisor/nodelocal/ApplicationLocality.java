// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import io.iominer.advisor.Advised;
import io.iominer.core.text.Counted;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the logs of an application on some number of ranks say of its files: input decks of an
 * application differ, and the number of ranks is what is known of them before a run.
 *
 * @param application its name
 * @param ranks ranks of its runs, 1 or more
 * @param runs logs
 * @param writingRuns logs that wrote any file
 * @param localRuns of these, logs that wrote node-local files only
 * @param incompleteRuns logs whose modules ran out of memory, which do not tell of all files
 * @param reason why most of the other files are not node-local; empty where all are
 * @param files files by what they are, over all logs: one that several logs used counts in each;
 *     none where it has no entry
 * @param readAgainFiles of the node-local ones, those that their rank also read
 * @param localBytes bytes read from and written to node-local files
 * @param metadata of all files
 * @param localMetadata of these, of node-local files
 */
public record ApplicationLocality(
    String application,
    long ranks,
    long runs,
    long writingRuns,
    long localRuns,
    long incompleteRuns,
    Optional<Locality> reason,
    Map<Locality, Long> files,
    long readAgainFiles,
    long localBytes,
    Metadata metadata,
    Metadata localMetadata) {
  /**
   * Heuristic: of fewer runs nobody knows whether a later one reads what another rank wrote, as the
   * definition asks.
   */
  public static final long LEAST_RUNS = 3;

  public ApplicationLocality {
    files = Map.copyOf(files);
  }

  /**
   * Metadata operations that logs tell of.
   *
   * @param operations opens and stat calls
   * @param seconds time in metadata operations, closes among them, summed over ranks
   */
  public record Metadata(long operations, double seconds) {}

  /** Files that are this, over all logs. */
  public long files(Locality locality) {
    return files.getOrDefault(locality, 0L);
  }

  /**
   * What would be left for the MDS of the recorded runs, had their node-local files lain in
   * directories of their ranks.
   */
  public Metadata metadataWithoutLocal() {
    return new Metadata(
        metadata.operations() - localMetadata.operations(),
        Math.max(0, metadata.seconds() - localMetadata.seconds()));
  }

  /**
   * That the application's files can be node-local, with what that takes off the MDS; or why they
   * cannot, or what is missing to know it. No bandwidth is claimed: the paper found it comparable.
   */
  public Advised<ApplicationLocality> decision() {
    if (writingRuns == 0) {
      return new Advised.NotApplicable<>("No log of it shows a file that it wrote.");
    }
    if (localRuns < writingRuns) {
      return new Advised.NotApplicable<>(
          String.format(
              Locale.ROOT,
              "In %,d of %s that wrote files some of these are %s.",
              writingRuns - localRuns,
              Counted.of(writingRuns, "run"),
              reason.map(Locality::meaning).orElse("not node-local")));
    }
    if (incompleteRuns > 0) {
      return new Advised.NotApplicable<>(
          String.format(
              Locale.ROOT,
              "The logs of %,d of %s are incomplete: what else they did is unknown.",
              incompleteRuns,
              Counted.of(runs, "run")));
    }
    if (localRuns < LEAST_RUNS) {
      return new Advised.NotApplicable<>(
          String.format(
              Locale.ROOT,
              "Too little history: %s wrote files, %,d are asked for.",
              Counted.of(localRuns, "run"),
              LEAST_RUNS));
    }
    return new Advised.Decided<>(
        this,
        String.format(
            Locale.ROOT,
            "In all %,d runs that wrote files each is written on one compute node and later read"
                + " only there. %,d opens and stat calls a run need no MDS.",
            writingRuns,
            localMetadata.operations() / runs));
  }
}
