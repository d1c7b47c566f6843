// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a command needs: the launcher chooses the class path and the options of the JVM by it. The
 * build writes a list of all commands' needs, which the launcher reads before Java starts. Where a
 * command has several, the last one holds whose word is on the command line.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Needs.Several.class)
public @interface Needs {
  /** Any command line. */
  String ANY = "-";

  /** A word that is neither an option nor the name of a file. */
  String NO_FILE = "NO_FILE";

  /**
   * The word that these needs are for: the name of an option or a subcommand, or {@link #NO_FILE}.
   */
  String with() default ANY;

  /** Whether it reads or writes a store: Iceberg and Hadoop are on the class path then. */
  boolean store();

  Spark spark();

  Work work();

  /** When Spark is started. */
  enum Spark {
    NEVER,
    /** Only where the master is a cluster; one machine does the work on threads. */
    CLUSTER,
    ALWAYS
  }

  /** What the JVM's heap, garbage collector and compilers are chosen by. */
  enum Work {
    /** A log, or a few rows of a store: a small heap and no time to compile well. */
    SHORT,
    /** One statement of SQL about a store. */
    STATEMENT,
    /** All rows of a store, read for one answer or many. */
    QUESTION,
    /** The logs of a store, or pages about them: much code on each. */
    DIAGNOSIS,
    /** New logs, however large the store is. */
    INGEST,
    /** Several of these, or hours of work. */
    LONG
  }

  /** The container of several. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Several {
    Needs[] value();
  }
}
