// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary folders of tests, in memory where Linux offers enough of it. A store is hundreds of
 * small files; on a disk, creating them takes a third of the time of a test that fills stores.
 * Named in {@code junit-platform.properties}.
 */
public final class MemoryFolders implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long LEAST_BYTES = 8L << 30;
  private static final String PREFIX = "junit-iominer-";

  private static final Optional<Path> PLACE = place();

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    return PLACE.isPresent()
        ? Files.createTempDirectory(PLACE.get(), PREFIX)
        : Files.createTempDirectory(PREFIX);
  }

  private static Optional<Path> place() {
    try {
      return Files.isWritable(MEMORY)
              && Files.getFileStore(MEMORY).getUsableSpace() >= LEAST_BYTES
              && runsPrograms()
          ? Optional.of(MEMORY)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Tests write programs and start them, which a mount can forbid. */
  private static boolean runsPrograms() throws IOException {
    Path program =
        Files.createTempFile(
            MEMORY,
            PREFIX,
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    try {
      return Files.isExecutable(program);
    } finally {
      Files.delete(program);
    }
  }
}
