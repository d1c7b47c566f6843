// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the user from a log's file name: {@code USER_PROGRAM_idJOB-PID_MONTH-DAY-SECOND-HASH}, see
 * darshan-core.c. Both user and program may hold underscores, so the program that the log names
 * decides where one ends.
 */
public final class LogFileName {
  private static final Pattern DARSHAN_NAME =
      Pattern.compile("([A-Za-z0-9.-]+)_.+_id\\d+.*\\.darshan(_partial)?");
  private static final Pattern USER = Pattern.compile("[A-Za-z0-9._-]+");

  private LogFileName() {}

  /** The user; empty where the name does not follow the pattern. */
  public static Optional<String> user(String path, String commandLine, long jobId) {
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('!')) + 1);
    String program = commandLine.strip().split("\\s", 2)[0];
    String end = "_" + program.substring(program.lastIndexOf('/') + 1) + "_id" + jobId;
    int at = name.indexOf(end);
    if (at > 0 && USER.matcher(name.substring(0, at)).matches()) {
      return Optional.of(name.substring(0, at));
    }
    Matcher matcher = DARSHAN_NAME.matcher(name);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
