// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.ingest.source.ArchiveNames;
import io.iominer.ingest.source.NamedInput;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceContent;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** Reads or finds the logs of a tar archive, plain or gzipped, in one pass. */
public final class Archive {
  /** Bytes of a header. */
  private static final int RECORD = 512;

  /** What gzip reaches at most is 1032:1 (zlib's technical notes). */
  private static final long RATIO = 1100;

  /** Takes each byte of a name as it is. */
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private static final int BUFFER = 1 << 18;

  private final Source archive;
  private final Path scratch;

  /**
   * @param scratch folder for temporary files
   */
  public Archive(Source archive, Path scratch) {
    this.archive = archive;
    this.scratch = scratch;
  }

  /** Takes an entry; its content is valid during the call only. */
  @FunctionalInterface
  public interface Visitor {
    void entry(Source source, SourceContent content) throws IOException;
  }

  /**
   * Visits the logs whose source is wanted.
   *
   * @throws IOException when the archive is damaged or cannot be read; entries visited before are
   *     valid
   */
  public void forEach(Predicate<Source> wanted, Visitor visitor) throws IOException {
    walk(
        (source, tar) -> {
          if (wanted.test(source)) {
            EntryContent.visit(source, tar, scratch, visitor);
          }
        });
  }

  /** Takes logs with their places. */
  @FunctionalInterface
  public interface Places {
    void log(Source source);
  }

  /** Whether entries can be read at their places, by {@link ArchiveEntries}. */
  public boolean hasPlaces() {
    return !ArchiveNames.isGzip(archive.path());
  }

  /**
   * Finds the places of the logs in one pass over the headers, without reading the logs. A sparse
   * log, which has no place of its own, is left out.
   *
   * @return whether no log was left out
   * @throws IOException when the archive is damaged or cannot be read; logs found before are valid
   */
  public boolean find(Places places) throws IOException {
    boolean[] all = {true};
    walk(
        (source, tar) -> {
          if (tar.getCurrentEntry().isSparse()) {
            all[0] = false;
            return;
          }
          long offset = tar.getBytesRead();
          if (archive.size() - offset < source.size()) {
            throw new IOException(
                String.format(
                    "%s ends after %d of %d bytes",
                    source.path(), Math.max(0, archive.size() - offset), source.size()));
          }
          places.log(source.at(offset));
        });
    return all[0];
  }

  private interface Step {
    void entry(Source source, TarArchiveInputStream tar) throws IOException;
  }

  private void walk(Step step) throws IOException {
    long longest = longestEntry();
    try (InputStream file = new NamedInput(archive.file());
        InputStream buffered = new BufferedInputStream(file, BUFFER);
        InputStream plain =
            ArchiveNames.isGzip(archive.path())
                ? GzipCompressorInputStream.builder()
                    .setInputStream(buffered)
                    .setDecompressConcatenated(true)
                    .get()
                : buffered;
        InputStream checked = requireTar(plain);
        TarArchiveInputStream tar = new TarArchiveInputStream(checked, BYTES.name())) {
      for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
        if (e.isFile() && TraceFormats.isNamed(e.getName())) {
          if (e.getRealSize() < 0 || e.getRealSize() > longest) {
            throw new IOException(
                String.format(
                    "%s: expected at most %d bytes, found an entry of %d",
                    name(e), longest, e.getRealSize()));
          }
          step.entry(archive.entry(name(e), e.getRealSize(), e.getLastModifiedTime()), tar);
        }
      }
    }
  }

  /** Most bytes of an entry: a sparse one can say that it has any number of zeros. */
  private long longestEntry() {
    return Math.max(
        EntryContent.IN_MEMORY, archive.size() * (ArchiveNames.isGzip(archive.path()) ? RATIO : 1));
  }

  /** An archive begins with the header of an entry or, where it has none, with zeros. */
  private static InputStream requireTar(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
    buffered.mark(RECORD);
    byte[] first = buffered.readNBytes(RECORD);
    buffered.reset();
    if (!Arrays.equals(first, new byte[RECORD]) && !isHeader(first)) {
      throw new IOException("expected the header of a tar archive, found something else");
    }
    return buffered;
  }

  private static boolean isHeader(byte[] record) {
    if (record.length < RECORD) {
      return false;
    }
    try {
      return TarUtils.verifyCheckSum(record);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * The name of an entry. Its bytes are UTF-8 as a rule and Latin-1 otherwise; a name that the
   * archive has as text, in a header of POSIX.1-2001, is left as it is.
   */
  private static String name(TarArchiveEntry entry) {
    String name = entry.getName();
    if (!BYTES.newEncoder().canEncode(name)) {
      return name;
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(name.getBytes(BYTES)))
          .toString();
    } catch (CharacterCodingException e) {
      return name;
    }
  }
}
