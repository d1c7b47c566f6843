// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Packages of the JDK that Spark reaches into, which a JVM must be told when it starts. {@code
 * ./iominer} and {@code spark-submit} do; a program of one's own, or JShell, may have been started
 * without, and Spark then fails with an error that names neither the options nor how to give them.
 */
final class ModuleOptions {
  private static final Pattern OPENED =
      Pattern.compile("--add-opens=(?<module>[^/ ]+)/(?<package>[^= ]+)=ALL-UNNAMED");

  private ModuleOptions() {}

  /**
   * Makes sure that Spark can run in this JVM.
   *
   * @throws IoMinerException of kind USER with the options where it cannot
   */
  static void check() {
    check(JavaModuleOptions.defaultModuleOptions());
  }

  static void check(String options) {
    List<String> opened = opened(options);
    if (!opened.stream().allMatch(ModuleOptions::isInForce)) {
      throw new IoMinerException(
          ErrorKind.USER,
          "Spark needs a JVM that was started with options: set JDK_JAVA_OPTIONS before java or"
              + " jshell starts (docs/algorithm-1.md), export JDK_JAVA_OPTIONS='"
              + String.join(" ", opened)
              + "'");
    }
  }

  private static List<String> opened(String options) {
    return Arrays.stream(options.split(" ", -1)).filter(OPENED.asMatchPredicate()).toList();
  }

  /** Also of a module or package that this JVM does not have. */
  private static boolean isInForce(String option) {
    Matcher parts = OPENED.matcher(option);
    if (!parts.matches()) {
      return true;
    }
    Optional<Module> module = ModuleLayer.boot().findModule(parts.group("module"));
    String name = parts.group("package");
    return module.isEmpty()
        || !module.get().getPackages().contains(name)
        || module.get().isOpen(name, ModuleOptions.class.getModule());
  }
}
