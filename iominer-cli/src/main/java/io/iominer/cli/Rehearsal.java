// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import java.util.ArrayList;
import java.util.List;

/** Runs command lines in one process, so that an archive of classes has those of all of them. */
final class Rehearsal {
  /** Stands between command lines. */
  private static final String END = "+";

  private Rehearsal() {}

  public static void main(String[] args) throws ClassNotFoundException {
    Class.forName(Start.class.getName());
    List<String> line = new ArrayList<>();
    int worst = 0;
    for (String arg : args) {
      if (arg.equals(END)) {
        worst = Math.max(worst, IoMinerCli.runAsProcess(line.toArray(String[]::new)));
        line.clear();
      } else {
        line.add(arg);
      }
    }
    System.exit(Math.max(worst, IoMinerCli.runAsProcess(line.toArray(String[]::new))));
  }
}
