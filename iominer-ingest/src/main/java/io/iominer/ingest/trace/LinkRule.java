// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which symbolic links inside a folder of logs are followed. All users write into such a folder,
 * and the account that reads it may see more than they do. A link that a user of IOMiner names
 * himself is always followed. A link that is exchanged after it was listed is not noticed; what is
 * no log is never quoted all the same.
 */
public enum LinkRule {
  /** Those that stay in the folder and belong to the owner of what they lead to. */
  WITHIN_FOLDER,
  /** All. */
  ALL;

  /**
   * Why a link is not followed; empty for one that is, and for what is no link.
   *
   * @param folder the real path of the folder that was named
   * @param place what was met in it
   * @throws IOException for a link that leads to nothing
   */
  Optional<String> refusal(Path folder, Path place) throws IOException {
    if (this == ALL || !Files.isSymbolicLink(place)) {
      return Optional.empty();
    }
    Path target = place.toRealPath();
    if (!target.startsWith(folder)) {
      return Optional.of("it is a link that leads out of " + folder + " (--follow-links)");
    }
    return Files.getOwner(place, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(target))
        ? Optional.empty()
        : Optional.of("it is a link to a file of another owner (--follow-links)");
  }
}
