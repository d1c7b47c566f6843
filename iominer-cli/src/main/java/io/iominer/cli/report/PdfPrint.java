// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Prints a page by a browser that is found on the path. */
public final class PdfPrint {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  /** A page takes seconds; a browser that hangs shall not keep a night. */
  private static final long MOST_MINUTES = 5;

  private final Path browser;

  private PdfPrint(Path browser) {
    this.browser = browser;
  }

  /**
   * By a browser that is here.
   *
   * @throws IoMinerException of kind RESOURCE where there is none
   */
  public static PdfPrint byBrowser() {
    return new PdfPrint(
        find(System.getenv().getOrDefault("PATH", ""))
            .orElseThrow(
                () ->
                    new IoMinerException(
                        ErrorKind.RESOURCE,
                        "--pdf: expected one of "
                            + String.join(", ", BROWSERS)
                            + " on the path, found none")));
  }

  /**
   * Prints a page beside it.
   *
   * @return the PDF
   * @throws IoMinerException of kind RESOURCE where the browser fails
   */
  public Path of(Path page) throws IOException {
    String name = page.getFileName().toString();
    Path pdf = page.resolveSibling(name.replaceFirst("\\.html$", "") + ".pdf");
    Path next = pdf.resolveSibling(pdf.getFileName() + "." + UUID.randomUUID() + ".new");
    Path profile = Files.createTempDirectory("iominer-pdf");
    boolean isRoot = Integer.valueOf(0).equals(Files.getAttribute(profile, "unix:uid"));
    Process printing =
        new ProcessBuilder(command(browser, isRoot, profile, next, page))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!printing.waitFor(MOST_MINUTES, TimeUnit.MINUTES)
          || printing.exitValue() != 0
          || !Files.exists(next)) {
        throw new IoMinerException(
            ErrorKind.RESOURCE, "--pdf: " + browser + " did not print " + page);
      }
      Files.move(next, pdf, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IoMinerException(ErrorKind.RESOURCE, "--pdf: interrupted");
    } finally {
      printing.destroyForcibly();
      Files.deleteIfExists(next);
      delete(profile);
    }
    return pdf;
  }

  /** With the browser's sandbox, which it does not start for root. */
  static List<String> command(Path browser, boolean isRoot, Path profile, Path pdf, Path page) {
    List<String> command = new ArrayList<>(List.of(browser.toString(), "--headless=new"));
    if (isRoot) {
      command.add("--no-sandbox");
    }
    command.addAll(
        List.of(
            "--disable-gpu",
            "--no-pdf-header-footer",
            "--virtual-time-budget=8000",
            "--user-data-dir=" + profile,
            "--print-to-pdf=" + pdf.toAbsolutePath(),
            page.toUri().toString()));
    return command;
  }

  private static Optional<Path> find(String path) {
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> BROWSERS.stream().map(Path.of(folder)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> below = Files.walk(folder)) {
      for (Path one : below.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }
}
