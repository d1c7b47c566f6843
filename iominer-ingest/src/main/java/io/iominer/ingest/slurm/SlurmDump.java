// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.ingest.source.NamedInput;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A file that {@code sacct} printed, text or JSON. The first character tells which. */
final class SlurmDump {
  private static final int LOOK_AHEAD = 1 << 12;

  private final Path file;
  private final SacctOptions options;

  SlurmDump(Path file, SacctOptions options) {
    this.file = file;
    this.options = options;
  }

  /** Hands over every record and every row that cannot be used. */
  void read(SlurmSink sink) throws IOException {
    try (BufferedInputStream in = new BufferedInputStream(new NamedInput(file), 1 << 16)) {
      if (isJson(in)) {
        SacctJson.read(file.toString(), in, sink);
      } else {
        SacctText.read(
            file.toString(),
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)),
            options,
            sink);
      }
    }
  }

  private static boolean isJson(InputStream in) throws IOException {
    in.mark(LOOK_AHEAD);
    int first = in.read();
    for (int i = 1; i < LOOK_AHEAD && first >= 0 && Character.isWhitespace(first); i++) {
      first = in.read();
    }
    in.reset();
    return first == '{' || first == '[';
  }
}
