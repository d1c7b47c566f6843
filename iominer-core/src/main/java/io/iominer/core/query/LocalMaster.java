// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spark's names of a master that is this machine: {@code local}, {@code local[4]} and the like. */
public final class LocalMaster {
  /** Spark's setting of the master, which {@code spark-submit} gives as a property of the JVM. */
  public static final String KEY = "spark.master";

  /** The master where neither {@code spark-submit} nor the user names one. */
  public static final String DEFAULT = "local[*]";

  /** Spark also takes how often a task may fail, after a comma. */
  private static final Pattern NAME =
      Pattern.compile("local(?:\\[\\s*(\\*|[1-9][0-9]{0,4})\\s*(?:,\\s*[0-9]+\\s*)?\\])?");

  /** What Spark has for clusters; a resource manager of its own has a URL. */
  private static final Pattern CLUSTER =
      Pattern.compile("yarn|local-cluster\\[.*\\]|[a-z0-9+]+://.*");

  private LocalMaster() {}

  /**
   * Makes sure that a session can have the master that the settings choose, which Spark would
   * answer with a stack trace.
   *
   * @throws IoMinerException of kind USER for a master that neither is this machine nor looks like
   *     a cluster
   */
  public static void check(Map<String, String> settings) {
    String master = chosen(settings);
    if (threads(master).isEmpty() && !CLUSTER.matcher(master).matches()) {
      throw new IoMinerException(
          ErrorKind.USER,
          "The master "
              + master
              + " is none of Spark's: expected local, local[N] with N of 1 or more, local[*],"
              + " yarn, or a URL such as spark://HOST:7077");
    }
  }

  /** The master that a session with such settings has. */
  public static String chosen(Map<String, String> settings) {
    return settings.getOrDefault(KEY, System.getProperty(KEY, DEFAULT));
  }

  /**
   * How many threads of this machine a session with such settings works on.
   *
   * @param settings Spark's own keys, as the user gave them
   * @return empty where the master is a cluster, or none that Spark knows
   */
  public static OptionalInt threads(Map<String, String> settings) {
    return threads(chosen(settings));
  }

  /** The same for a master. */
  public static OptionalInt threads(String master) {
    Matcher name = NAME.matcher(master);
    if (!name.matches()) {
      return OptionalInt.empty();
    }
    String count = name.group(1);
    if (count == null) {
      return OptionalInt.of(1);
    }
    return OptionalInt.of(
        count.equals("*") ? Runtime.getRuntime().availableProcessors() : Integer.parseInt(count));
  }
}
