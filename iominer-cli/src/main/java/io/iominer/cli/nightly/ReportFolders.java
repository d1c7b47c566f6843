// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.iominer.cli.report.PageFolder;
import io.iominer.cli.report.ReportMark;
import io.iominer.core.config.SiteSettings;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.report.facility.Attention;
import io.iominer.report.html.FacilityPage;
import io.iominer.report.html.IndexPage;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a night's report goes. It is written into a folder of its own below {@value #VERSIONS};
 * what readers open, {@code 2026-11-20} and {@code latest}, are symbolic links, which are replaced
 * in one step: a reader sees the earlier report or the new one, also where a day is written again.
 * A version that was replaced stays until the next night, for who reads it. Where links cannot be
 * made they are copies, and a reader may find none for an instant. What IOMiner did not make is
 * never moved or removed.
 */
public final class ReportFolders implements Closeable {
  static final String VERSIONS = ".iominer-reports";
  static final String LATEST = "latest";

  /** A file in each version, by which a copy of it is known. */
  static final String MARK = ReportMark.FILE;

  private static final String BEFORE = ".before";
  private static final String NEXT = ".next";

  /** Makes a link; a test has a file system without. */
  @FunctionalInterface
  interface Links {
    void create(Path link, Path target) throws IOException;
  }

  private final Path out;
  private final LocalDate day;
  private final SiteSettings site;
  private final Links links;
  private final Path versions;
  private @Nullable Path next;
  private boolean isPublished;
  private @Nullable String advisedBasis;

  /**
   * Reports.
   *
   * @param out folder of all of them; made where it is not there
   * @param day of the report that is written
   * @param site its name and its time zone, for the pages
   */
  public ReportFolders(Path out, LocalDate day, SiteSettings site) {
    this(out, day, site, Files::createSymbolicLink);
  }

  ReportFolders(Path out, LocalDate day, SiteSettings site, Links links) {
    this.out = out.toAbsolutePath().normalize();
    this.day = day;
    this.site = site;
    this.links = links;
    this.versions = this.out.resolve(VERSIONS);
  }

  /**
   * The folder into which the report is written, the same at each call. The first one removes what
   * earlier nights left that nobody is shown.
   *
   * @throws IoMinerException of kind RESOURCE where something that IOMiner did not make lies where
   *     the report is to be shown
   */
  Path next() throws IOException {
    if (next == null) {
      checkPlace(day.toString());
      checkPlace(LATEST);
      checkIndex();
      Files.createDirectories(versions);
      clean();
      next =
          Files.createDirectory(
              versions.resolve(day + "." + Instant.now().toString().replace(":", "")));
      Files.createFile(next.resolve(MARK));
    }
    return next;
  }

  /**
   * The folder has the advice of the night. Where the report is made from something else, a later
   * night makes all of it anew.
   *
   * @param basis what the advice was made from
   */
  void advised(String basis) {
    advisedBasis = basis;
  }

  /** Whether the report of the day, with its advice, is whole and was made from just this. */
  boolean isOf(String basis) throws IOException {
    return ReportMark.of(page().getParent(), basis).isPresent();
  }

  /** What the report of the day begins with, where it is whole and was made from just this. */
  Optional<StageResult> unchanged(String basis) throws IOException {
    Optional<ReportMark> mark = ReportMark.of(page().getParent(), basis);
    isPublished |= mark.isPresent();
    return mark.map(
        found ->
            new StageResult(
                List.of("nothing new: the report stays, " + page()),
                found.attention(),
                List.of(),
                false));
  }

  private void checkPlace(String name) throws IOException {
    Path place = out.resolve(name);
    if (Files.exists(place, NOFOLLOW_LINKS) && !isShown(place)) {
      throw foreign(place);
    }
  }

  private void checkIndex() throws IOException {
    Path index = out.resolve(IndexPage.FILE);
    if (Files.exists(index) && !PageFolder.isPage(index)) {
      throw foreign(index);
    }
  }

  private static IoMinerException foreign(Path place) {
    return new IoMinerException(
        ErrorKind.RESOURCE,
        place
            + ": expected a report that 'iominer nightly' wrote, or nothing, found something"
            + " else; move it away or choose another folder of reports");
  }

  /** Whether it is a link or a copy that a night has made. */
  private boolean isShown(Path place) throws IOException {
    if (!Files.isSymbolicLink(place)) {
      return Files.isRegularFile(place.resolve(MARK));
    }
    Path target = out.resolve(Files.readSymbolicLink(place)).normalize();
    return place.endsWith(LATEST)
        ? out.equals(target.getParent()) && day(target).isPresent()
        : versions.equals(target.getParent());
  }

  /** The day that a folder is called by; empty where it is called otherwise, such as latest. */
  private static Optional<LocalDate> day(Path folder) {
    try {
      return Optional.of(LocalDate.parse(folder.getFileName().toString()));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** The folder of all reports. */
  Path out() {
    return out;
  }

  /** Folder of the report of the day before, which need not be there. */
  Path before() {
    return out.resolve(day.minusDays(1).toString());
  }

  /**
   * Shows the report that was written.
   *
   * @param basis what it was made from
   * @param attention what it begins with
   * @return its page, as readers know it
   */
  Path publish(String basis, List<Attention> attention) throws IOException {
    if (basis.equals(advisedBasis)) {
      ReportMark.write(next(), basis, attention);
    }
    Optional<LocalDate> newest = latest();
    show(day.toString(), next());
    isPublished = true;
    if (newest.isEmpty() || !newest.get().isAfter(day)) {
      show(LATEST, out.resolve(day.toString()));
    }
    SiteIndex.write(out, days(), site);
    return page();
  }

  private Path page() {
    return out.resolve(day.toString()).resolve(FacilityPage.FILE);
  }

  /** The page that was written and is shown. */
  public Optional<Path> published() {
    return isPublished ? Optional.of(page()) : Optional.empty();
  }

  /** The newest report that readers can open; empty where none was found. */
  public Optional<NightSummary.LastReport> last() {
    try {
      return latest()
          .map(
              newest ->
                  new NightSummary.LastReport(
                      newest, out.resolve(newest.toString()).resolve(FacilityPage.FILE)));
    } catch (IOException e) {
      // A folder that cannot be read is told by the stage that needs it.
      return Optional.empty();
    }
  }

  /**
   * Removes reports of days before another, but never the newest.
   *
   * @return how many
   */
  int removeBefore(LocalDate first) throws IOException {
    Optional<LocalDate> newest = latest();
    List<LocalDate> old =
        days().stream()
            .filter(one -> one.isBefore(first) && newest.map(n -> !n.equals(one)).orElse(false))
            .toList();
    for (LocalDate one : old) {
      Path shown = out.resolve(one.toString());
      Path version = shown.toRealPath();
      Files.move(shown, emptied(versions.resolve(one + BEFORE)), ATOMIC_MOVE);
      delete(versions.resolve(one + BEFORE));
      if (version.startsWith(versions.toRealPath())) {
        delete(version);
      }
    }
    if (!old.isEmpty()) {
      SiteIndex.write(out, days(), site);
    }
    return old.size();
  }

  private Optional<LocalDate> latest() throws IOException {
    return days().stream().max(Comparator.naturalOrder());
  }

  /** Days whose report can be opened, of those that a night has shown. */
  private List<LocalDate> days() throws IOException {
    if (!Files.isDirectory(out)) {
      return List.of();
    }
    List<LocalDate> days = new ArrayList<>();
    for (Path entry : list(out)) {
      Optional<LocalDate> named = day(entry);
      if (named.isPresent() && Files.exists(entry.resolve(FacilityPage.FILE)) && isShown(entry)) {
        days.add(named.get());
      }
    }
    return days;
  }

  /** Puts a link, or a copy, in the place of what is shown under a name. */
  private void show(String name, Path target) throws IOException {
    Path made = emptied(versions.resolve(name + NEXT));
    try {
      // A link is read from the folder that it is moved to.
      links.create(made, out.relativize(target));
    } catch (UnsupportedOperationException | FileSystemException e) {
      copy(target, made);
    }
    Path shown = out.resolve(name);
    if (Files.isDirectory(shown, NOFOLLOW_LINKS)) {
      // No file system replaces a folder by another in one step.
      Files.move(shown, emptied(versions.resolve(name + BEFORE)), ATOMIC_MOVE);
    }
    Files.move(made, shown, ATOMIC_MOVE, REPLACE_EXISTING);
  }

  /** Brings back what a night moved away without having shown another, and removes the rest. */
  private void clean() throws IOException {
    Set<Path> shown = new HashSet<>();
    for (Path entry : list(out)) {
      if (Files.isSymbolicLink(entry) && Files.exists(entry)) {
        shown.add(entry.toRealPath());
      }
    }
    for (Path entry : list(versions)) {
      String name = entry.getFileName().toString();
      Path place =
          name.endsWith(BEFORE)
              ? out.resolve(name.substring(0, name.length() - BEFORE.length()))
              : out;
      if (!Files.exists(place, NOFOLLOW_LINKS)) {
        Files.move(entry, place, ATOMIC_MOVE);
      } else if (Files.isSymbolicLink(entry) || !shown.contains(entry.toRealPath())) {
        delete(entry);
      }
    }
  }

  private static Path emptied(Path place) throws IOException {
    delete(place);
    return place;
  }

  private static void copy(Path from, Path to) throws IOException {
    Path root = from.toRealPath();
    try (Stream<Path> below = Files.walk(root)) {
      for (Path file : below.toList()) {
        Files.copy(file, to.resolve(root.relativize(file).toString()));
      }
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  private static void delete(Path place) throws IOException {
    if (!Files.exists(place, NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> below = Files.walk(place)) {
      below.sorted(Comparator.reverseOrder()).forEach(ReportFolders::deleteOne);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes what was begun and not shown. */
  @Override
  public void close() throws IOException {
    if (next != null && !isPublished) {
      delete(next);
    }
  }
}
