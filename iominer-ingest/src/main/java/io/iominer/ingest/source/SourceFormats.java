// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/** All formats of sources that are ingested as a whole. */
public final class SourceFormats {
  private static final List<SourceFormat> ALL =
      ServiceLoader.load(SourceFormat.class, SourceFormats.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private SourceFormats() {}

  /**
   * Hands over the parts of an input, as the first format of the group does that accepts it.
   *
   * @throws IoMinerException of kind DATA for a file that no format accepts or whose compressed
   *     data are damaged, USER for such an address
   */
  public static void open(
      SourceGroup group,
      SourceInput input,
      SourceSettings settings,
      SourceFormat.PartVisitor visitor)
      throws IOException {
    try {
      find(group, input).open(input, settings, visitor);
    } catch (EOFException | ZipException e) {
      throw new IoMinerException(
          ErrorKind.DATA,
          input.file() + ": expected whole gzip data, found damage: " + e.getMessage(),
          e);
    }
  }

  private static SourceFormat find(SourceGroup group, SourceInput input) throws IOException {
    List<SourceFormat> formats = ALL.stream().filter(format -> format.group() == group).toList();
    for (SourceFormat format : formats) {
      if (format.accepts(input)) {
        return format;
      }
    }
    String expected =
        formats.stream().map(SourceFormat::label).collect(Collectors.joining("; or "));
    if (!input.isFile()) {
      throw new IoMinerException(
          ErrorKind.USER, "Expected " + expected + ", found " + input.address());
    }
    throw new IoMinerException(
        ErrorKind.DATA,
        String.format(
            "%s: expected %s, found %s",
            input.file(), expected, FirstBytes.words(input.firstBytes())));
  }
}
