// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A run of an application, as far as it tells whether advice was followed.
 *
 * @param start when it started
 * @param ranks its ranks
 * @param computeNodes its compute nodes; empty without accounting
 * @param bytes bytes both ways
 * @param ioSeconds I/O time; empty where it was not diagnosed
 * @param files its files whose layout the log tells, those with most bytes
 * @param written the OSTs of all files that it wrote, by file system
 */
public record FollowedRun(
    Instant start,
    long ranks,
    OptionalLong computeNodes,
    long bytes,
    OptionalDouble ioSeconds,
    List<File> files,
    List<Written> written) {
  /**
   * A file with a stripe layout.
   *
   * @param name its name; empty where the log does not tell it
   * @param stripeCount OSTs of its layout
   * @param bytes bytes both ways
   * @param isShared whether several ranks used it
   */
  public record File(Optional<String> name, long stripeCount, long bytes, boolean isShared) {}

  /**
   * Where written files lie.
   *
   * @param mountPoint of their file system; empty where the log does not tell it
   * @param osts indexes of their OSTs
   * @param pools pools of their layouts; none where the log does not tell them
   */
  public record Written(Optional<String> mountPoint, List<Integer> osts, List<String> pools) {
    public Written {
      osts = List.copyOf(osts);
      pools = List.copyOf(pools);
    }
  }

  public FollowedRun {
    files = List.copyOf(files);
    written = List.copyOf(written);
  }

  /** Whether it has the value that is advised; empty where its log does not tell. */
  Optional<Boolean> has(SettingChange change) {
    return switch (change.setting()) {
      case STRIPE_COUNT ->
          file(change.place())
              .map(file -> Long.toString(file.stripeCount()).equals(change.advised()));
      case COMPUTE_NODES ->
          computeNodes.isPresent()
              ? Optional.of(Long.toString(computeNodes.getAsLong()).equals(change.advised()))
              : Optional.empty();
      case POOL -> isInPool(change);
      case FORWARDING_NODES, DEDICATED, NODE_LOCAL, CONNECTIONS, BURST_BUFFER, CB_NODES ->
          Optional.empty();
    };
  }

  /** The file of that name or the largest of that folder; else the largest that ranks shared. */
  private Optional<File> file(Optional<String> place) {
    Optional<File> placed =
        place.flatMap(path -> largest(files.stream().filter(file -> isAt(file, path)).toList()));
    return placed.or(() -> largest(files.stream().filter(File::isShared).toList()));
  }

  private static boolean isAt(File file, String path) {
    return file.name().filter(name -> name.equals(path) || name.startsWith(path + "/")).isPresent();
  }

  private static Optional<File> largest(List<File> files) {
    return files.stream().max(Comparator.comparingLong(File::bytes));
  }

  /** By the OSTs of its files, and by their pools where the log tells them. */
  private Optional<Boolean> isInPool(SettingChange pool) {
    List<Written> there =
        written.stream()
            .filter(files -> pool.place().isEmpty() || files.mountPoint().equals(pool.place()))
            .filter(files -> !files.osts().isEmpty())
            .toList();
    if (there.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        there.stream()
            .allMatch(
                files ->
                    pool.osts().containsAll(files.osts())
                        && files.pools().stream().allMatch(pool.advised()::equals)));
  }
}
