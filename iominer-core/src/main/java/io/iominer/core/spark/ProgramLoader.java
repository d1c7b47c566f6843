// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import java.util.function.Supplier;

/**
 * The class loader of the program that calls. Spark's tasks find classes by the context class
 * loader of the thread that starts Spark. {@code java Program.java} keeps the classes that it
 * compiles in a loader of its own, which is not that one: functions of such a program could not be
 * read in a task.
 */
final class ProgramLoader {
  private ProgramLoader() {}

  /** Does something with the program's class loader as the context class loader. */
  static <T> T with(Supplier<T> action) {
    Thread thread = Thread.currentThread();
    ClassLoader context = thread.getContextClassLoader();
    thread.setContextClassLoader(find(context));
    try {
      return action.get();
    } finally {
      thread.setContextClassLoader(context);
    }
  }

  /** That of the first caller whose class the context class loader does not find. */
  private static ClassLoader find(ClassLoader context) {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getDeclaringClass)
                    .filter(type -> !isFound(type, context))
                    .map(Class::getClassLoader)
                    .findFirst())
        .orElse(context);
  }

  private static boolean isFound(Class<?> type, ClassLoader context) {
    try {
      return Class.forName(type.getName(), false, context) == type;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
