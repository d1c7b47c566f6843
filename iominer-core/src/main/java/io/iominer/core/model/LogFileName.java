// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the user from a log's file name: {@code USER_PROGRAM_idJOB-PID_MONTH-DAY-SECOND-HASH}, see
 * darshan-core.c; before Darshan 3.2 without {@code -PID}. Both user and program may hold
 * underscores, so the program that the log names decides where one ends. A name with another
 * program was given by somebody else, who need not have begun it with the user.
 */
public final class LogFileName {
  private static final Pattern DARSHAN_NAME =
      Pattern.compile("([A-Za-z0-9.-]+)_.+_id\\d+(?:-\\d+)?_\\d+-\\d+-\\d+-.*");

  /** What follows the job. */
  private static final Pattern DATE = Pattern.compile("(?:-\\d+)?_\\d+-\\d+-\\d+-.*");

  /** Two underscores end what was put before the name, as where logs of several folders lie. */
  private static final Pattern USER = Pattern.compile("(?!.*__)[A-Za-z0-9._-]+");

  private LogFileName() {}

  /** The user; empty where the name does not follow the pattern, or names another program. */
  public static Optional<String> user(String path, String commandLine, long jobId) {
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('!')) + 1);
    String program = commandLine.strip().split("\\s", 2)[0];
    if (program.isEmpty()) {
      Matcher matcher = DARSHAN_NAME.matcher(name);
      return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
    String end = "_" + program.substring(program.lastIndexOf('/') + 1) + "_id" + jobId;
    int at = name.indexOf(end);
    return at > 0
            && USER.matcher(name.substring(0, at)).matches()
            && DATE.matcher(name.substring(at + end.length())).matches()
        ? Optional.of(name.substring(0, at))
        : Optional.empty();
  }
}
