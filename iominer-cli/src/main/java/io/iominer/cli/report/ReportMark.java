// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.config.Configuration;
import io.iominer.core.store.IoStore;
import io.iominer.report.facility.Attention;
import io.iominer.report.file.TextFile;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a report was made from, in a file beside it: where a later report would be made from the
 * same, the earlier one stays. That of a report with pseudonyms never stays.
 *
 * @param basis of {@link #basis}
 * @param attention what the report begins with, for who is told again
 * @param files its files with their sizes: where one is missing or cut, the report does not stay
 */
public record ReportMark(String basis, List<Attention> attention, Map<String, Long> files) {
  /** Its file. */
  public static final String FILE = ".iominer-report";

  private static final String ANONYMOUS = "anonymous";

  private static final ObjectMapper JSON = new ObjectMapper();

  public ReportMark {
    attention = List.copyOf(attention);
    files = Map.copyOf(files);
  }

  /**
   * Says in a line what a report is made from: the rows of the store, the configuration, and this
   * build of IOMiner.
   *
   * @param asked what else it depends on, such as its days
   */
  public static String basis(IoStore store, Configuration configuration, String asked)
      throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes(store.folder().toString()));
      digest.update(bytes(store.contents()));
      digest.update(bytes(asked));
      if (configuration.file().isPresent()) {
        digest.update(Files.readAllBytes(configuration.file().get()));
      }
      digest.update(bytes(build()));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** A later build may say other things about the same rows. */
  private static String build() throws IOException {
    try {
      Path code =
          Path.of(ReportMark.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return code + " " + Files.getLastModifiedTime(code);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String text) {
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** That of the report in a folder, if the report was made from this and is whole. */
  public static Optional<ReportMark> of(Path folder, String basis) throws IOException {
    Optional<ReportMark> mark = read(folder).filter(read -> read.basis().equals(basis));
    return mark.isPresent() && sizes(folder).entrySet().containsAll(mark.get().files().entrySet())
        ? mark
        : Optional.empty();
  }

  private static Optional<ReportMark> read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(JSON.readValue(Files.readAllBytes(file), ReportMark.class));
    } catch (IOException e) {
      // What is no mark of this build makes no report stay.
      return Optional.empty();
    }
  }

  /** Whether the report in a folder has pseudonyms. */
  public static boolean isAnonymous(Path folder) throws IOException {
    return read(folder).filter(mark -> mark.basis().equals(ANONYMOUS)).isPresent();
  }

  /** Marks a report with pseudonyms that has been written into a folder. */
  static void writeAnonymous(Path folder) throws IOException {
    write(folder, ANONYMOUS, List.of());
  }

  /** Marks a report that has been written into a folder. */
  public static void write(Path folder, String basis, List<Attention> attention)
      throws IOException {
    ReportMark mark = new ReportMark(basis, attention, sizes(folder));
    TextFile.write(folder.resolve(FILE), JSON.writeValueAsString(mark) + "\n");
  }

  private static Map<String, Long> sizes(Path folder) throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    Path real = folder.toRealPath();
    try (Stream<Path> below = Files.walk(real)) {
      for (Path file : below.filter(Files::isRegularFile).toList()) {
        String name = real.relativize(file).toString();
        if (!name.equals(FILE)) {
          sizes.put(name, Files.size(file));
        }
      }
    }
    return sizes;
  }
}
