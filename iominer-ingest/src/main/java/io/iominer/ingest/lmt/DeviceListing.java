// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceFormat;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.source.SourceSink;
import io.iominer.ingest.source.SourceTextFile;
import io.iominer.ingest.source.TextLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code lctl dl -t} prints on a client: the devices, of which an {@code osc} names a storage
 * target and the network id of the server that it is on now. Public because it is a service.
 */
public final class DeviceListing implements SourceFormat {
  private static final Pattern DEVICE =
      Pattern.compile("\\d+ (UP|IN|ST|AT|--) (\\S+) (\\S+) (\\S+) .*");

  private static final Pattern CLIENT = Pattern.compile("(\\S+-OST[0-9a-fA-F]{4,8})-osc-\\S+");

  @Override
  public SourceGroup group() {
    return SourceGroup.SAMPLES;
  }

  @Override
  public String label() {
    return "what lctl dl -t prints";
  }

  @Override
  public boolean accepts(SourceInput input) throws IOException {
    return DEVICE.matcher(input.firstLine()).matches();
  }

  @Override
  public void open(SourceInput input, SourceSettings settings, PartVisitor visitor)
      throws IOException {
    visitor.part(input.source(), sink -> read(input.text(), sink));
  }

  private static void read(SourceTextFile file, SourceSink sink) throws IOException {
    try (BufferedReader reader = file.open()) {
      TextLines lines = new TextLines(file.name(), reader, sink::rejected);
      for (String line = lines.next(); line != null; line = lines.next()) {
        Matcher device = DEVICE.matcher(line.strip());
        if (!device.matches()) {
          if (!line.isBlank()) {
            sink.rejected(
                new RowProblem(
                    file.name(),
                    lines.row(),
                    "line",
                    "a device, as lctl dl -t prints",
                    line.strip()));
          }
          continue;
        }
        Matcher client = CLIENT.matcher(device.group(3));
        if (device.group(2).equals("osc") && client.matches()) {
          String text = line.strip();
          String last = text.substring(text.lastIndexOf(' ') + 1);
          Optional<String> server = last.contains("@") ? Optional.of(last) : Optional.empty();
          Target.of(client.group(1), server)
              .ifPresent(
                  target -> sink.row(LmtRows.info(target, OptionalLong.empty(), Optional.empty())));
        }
      }
    }
  }
}
