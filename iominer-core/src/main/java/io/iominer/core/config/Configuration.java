// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * A facility's settings, from {@code iominer.json}; docs/configuration.md describes the keys. What
 * is not set is empty; the commands' options have their own defaults and go before these.
 *
 * @param file the file, empty for settings without one
 * @param store folder of the store
 * @param buckets job buckets of a store that is created
 * @param followLinks whether all links in folders of logs are followed
 * @param timeZone zone in which {@code sacct} printed
 * @param darshan folders, logs and archives; may hold {@link DatedPath dates}
 * @param slurm dumps of accounting; may hold dates
 * @param lmt samples of servers: files, which may hold dates, and addresses of databases
 * @param lmtConnection how databases of samples are read
 * @param fileSystem what files have that nobody striped
 * @param mountPoints of Lustre file systems, by the name that LMT has for each
 * @param facility what the facility's parts can do
 * @param thresholds thresholds of rules by key, in the order of the file
 * @param nightly what {@code iominer nightly} does
 * @param query limits of results that a person looks at
 * @param site name and address of the site
 */
public record Configuration(
    Optional<Path> file,
    Optional<Path> store,
    OptionalInt buckets,
    boolean followLinks,
    Optional<ZoneId> timeZone,
    List<String> darshan,
    List<String> slurm,
    List<String> lmt,
    LmtConnection lmtConnection,
    FileSystemDefaults fileSystem,
    Map<String, String> mountPoints,
    FacilitySettings facility,
    Map<String, ThresholdSetting> thresholds,
    NightlySettings nightly,
    QuerySettings query,
    SiteSettings site) {
  /** The file that commands look for where they are started. */
  public static final String NAME = "iominer.json";

  /** Nothing is set. */
  public static final Configuration NONE =
      new Configuration(
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          false,
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(),
          LmtConnection.NONE,
          FileSystemDefaults.LUSTRE,
          Map.of(),
          FacilitySettings.NONE,
          Map.of(),
          NightlySettings.NONE,
          QuerySettings.DEFAULT,
          SiteSettings.NONE);

  private static final List<String> KEYS =
      List.of(
          "store",
          "buckets",
          "follow_links",
          "time_zone",
          "sources",
          "lmt",
          "file_system",
          "file_systems",
          "facility",
          "thresholds",
          "nightly",
          "query",
          "site");

  private static final String A_MOUNT_POINT = "a mount point, such as /scratch";
  private static final String A_PATH = "a path of this machine";
  private static final int MOST_BUCKETS = 10_000;
  private static final int MOST_STRIPES = 100_000;

  public Configuration {
    darshan = List.copyOf(darshan);
    slurm = List.copyOf(slurm);
    lmt = List.copyOf(lmt);
    mountPoints = Map.copyOf(mountPoints);
    thresholds = Collections.unmodifiableMap(new LinkedHashMap<>(thresholds));
  }

  /**
   * How databases of samples are read.
   *
   * @param timeZone zone of their times
   * @param user who connects
   * @param passwordFile file whose first line is the password
   * @param passwordVariable environment variable that holds the password
   */
  public record LmtConnection(
      Optional<ZoneId> timeZone,
      Optional<String> user,
      Optional<Path> passwordFile,
      Optional<String> passwordVariable) {
    /** Nothing is set. */
    public static final LmtConnection NONE =
        new LmtConnection(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * The layout of files that nobody striped.
   *
   * @param stripeSizeBytes bytes, positive
   * @param stripeCount OSTs, −1 for all
   * @param stripeOffset first OST, −1 for any
   */
  public record FileSystemDefaults(long stripeSizeBytes, int stripeCount, int stripeOffset) {
    /** Lustre's own (IOMiner, CLUSTER'18, section III-A: size 1048576, count 1, offset −1). */
    public static final FileSystemDefaults LUSTRE = new FileSystemDefaults(1L << 20, 1, -1);
  }

  /**
   * Reads a file. Paths in it are seen from its folder.
   *
   * @throws IoMinerException of kind USER for JSON that is none, unknown keys and wrong values,
   *     with line and key
   */
  public static Configuration read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IoMinerException(ErrorKind.USER, file + ": no such configuration file");
    }
    Path place = file.toAbsolutePath().normalize();
    ConfigNode root = ConfigReader.read(place).allow(KEYS);
    Optional<ConfigNode> sources =
        root.get("sources").map(node -> node.allow(List.of("darshan", "slurm", "lmt")));
    return new Configuration(
        Optional.of(place),
        root.get("store").map(node -> path(place, node)),
        root.get("buckets")
            .map(node -> OptionalInt.of(node.number(1, MOST_BUCKETS)))
            .orElse(OptionalInt.empty()),
        root.get("follow_links").map(ConfigNode::yesOrNo).orElse(false),
        root.get("time_zone").map(Configuration::zone),
        paths(place, sources, "darshan"),
        paths(place, sources, "slurm"),
        paths(place, sources, "lmt"),
        root.get("lmt").map(node -> lmt(place, node)).orElse(LmtConnection.NONE),
        root.get("file_system").map(Configuration::fileSystem).orElse(FileSystemDefaults.LUSTRE),
        root.get("file_systems").map(Configuration::mountPoints).orElse(Map.of()),
        root.get("facility").map(FacilitySettings::read).orElse(FacilitySettings.NONE),
        root.get("thresholds").map(Configuration::thresholds).orElse(Map.of()),
        root.get("nightly")
            .map(node -> NightlySettings.read(node, folder -> path(place, folder)))
            .orElse(NightlySettings.NONE),
        root.get("query").map(QuerySettings::read).orElse(QuerySettings.DEFAULT),
        root.get("site").map(SiteSettings::read).orElse(SiteSettings.NONE));
  }

  /**
   * The settings by which a copy of a store with other names is diagnosed and shown: without the
   * file, what is read into the store, and the site.
   *
   * @param hosts gives hosts their names in the copy
   */
  public Configuration ofCopy(UnaryOperator<String> hosts) {
    return new Configuration(
        Optional.empty(),
        Optional.empty(),
        buckets,
        followLinks,
        timeZone,
        List.of(),
        List.of(),
        List.of(),
        LmtConnection.NONE,
        fileSystem,
        mountPoints,
        facility.withHosts(hosts),
        thresholds,
        NightlySettings.NONE,
        query,
        SiteSettings.NONE);
  }

  /** Whether it names something to ingest. */
  public boolean hasSources() {
    return !darshan.isEmpty() || !slurm.isEmpty() || !lmt.isEmpty();
  }

  private static LmtConnection lmt(Path file, ConfigNode node) {
    node.allow(List.of("time_zone", "user", "password_file", "password_env"));
    return new LmtConnection(
        node.get("time_zone").map(Configuration::zone),
        node.get("user").map(ConfigNode::text),
        node.get("password_file").map(path -> path(file, path)),
        node.get("password_env").map(ConfigNode::text));
  }

  private static FileSystemDefaults fileSystem(ConfigNode node) {
    node.allow(List.of("stripe_size", "stripe_count", "stripe_offset"));
    FileSystemDefaults usual = FileSystemDefaults.LUSTRE;
    return new FileSystemDefaults(
        node.get("stripe_size").map(Configuration::bytes).orElse(usual.stripeSizeBytes()),
        node.get("stripe_count").map(n -> n.number(-1, MOST_STRIPES)).orElse(usual.stripeCount()),
        node.get("stripe_offset")
            .map(n -> n.number(-1, MOST_STRIPES))
            .orElse(usual.stripeOffset()));
  }

  private static Map<String, String> mountPoints(ConfigNode node) {
    Map<String, String> mountPoints = new LinkedHashMap<>();
    node.members()
        .forEach(
            (name, fileSystem) -> {
              fileSystem.allow(List.of("mount_point"));
              ConfigNode mountPoint =
                  fileSystem
                      .get("mount_point")
                      .orElseThrow(() -> fileSystem.wrong("a mount_point", "none"));
              mountPoints.put(name, mountPoint.text(Configuration::mountPoint, A_MOUNT_POINT));
            });
    return mountPoints;
  }

  /** As Darshan has it: absolute and without a slash at its end. */
  private static String mountPoint(String text) {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException(text);
    }
    return text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  private static Map<String, ThresholdSetting> thresholds(ConfigNode node) {
    Map<String, ThresholdSetting> thresholds = new LinkedHashMap<>();
    node.members()
        .forEach(
            (key, set) ->
                thresholds.put(
                    key, new ThresholdSetting(set.quantity(), set.describe(), set.place())));
    return thresholds;
  }

  private static long bytes(ConfigNode node) {
    String expected = "a size such as 1MiB";
    Quantity quantity = node.quantity(expected);
    if (quantity.dimension() == Dimension.BYTES && quantity.value().signum() > 0) {
      try {
        return quantity.value().longValueExact();
      } catch (ArithmeticException e) {
        // Told below: too many bytes, or a part of one.
      }
    }
    throw node.wrong(expected, node.describe());
  }

  static ZoneId zone(ConfigNode node) {
    return node.text(ZoneId::of, "a time zone such as UTC or America/Chicago");
  }

  private static Path path(Path file, ConfigNode node) {
    return node.text(text -> path(file, text), A_PATH);
  }

  private static Path path(Path file, String text) {
    return file.resolveSibling(home(text)).normalize();
  }

  private static List<String> paths(Path file, Optional<ConfigNode> sources, String key) {
    return sources
        .flatMap(node -> node.get(key))
        .map(
            node ->
                node.texts(
                    text -> text.startsWith("jdbc:") ? text : path(file, text).toString(), A_PATH))
        .orElse(List.of());
  }

  private static String home(String text) {
    return text.startsWith("~/") ? System.getProperty("user.home") + text.substring(1) : text;
  }
}
