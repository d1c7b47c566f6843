// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import io.iominer.core.table.TableRow;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a column holds, by which its values are replaced in a copy with pseudonyms. */
enum NameKind {
  /** A name as a whole. */
  NAME,
  /** A path, or the base name of one. */
  PATH,
  /** A path of a job's file, in which the job's number stays. */
  FILE,
  /** A command line. */
  COMMAND,
  /** A host, or a list of hosts. */
  HOST,
  /** MPI-IO hints. */
  HINTS,
  /** Slurm's word for a reason, with text behind it. */
  REASON,
  /** Slurm's word for a state, with text behind it. */
  STATE,
  /** The identity of a record of accounting. */
  ACCOUNTING_RECORD,
  /** A version of a library, or the name of a step. */
  ISSUED,
  /** A text that is only compared. */
  OPAQUE,
  /** A sentence that may hold anything. */
  SENTENCE,
  /** A text that may hold anything, in a column that may be NULL. */
  REMOVED,
  /** The number of a user. */
  UID,
  /** The number of a file's record. */
  RECORD_ID;

  /**
   * The value in a copy; null where it is removed.
   *
   * @param job number of the row's job, 0 where it is of none
   */
  @Nullable Object replaced(Object value, AnonymousNames names, long job) {
    return switch (this) {
      case NAME -> names.name((String) value);
      case PATH -> names.path((String) value);
      case FILE -> names.file((String) value, job);
      case COMMAND -> names.command((String) value);
      case HOST -> names.hosts((String) value);
      case HINTS -> names.hints((String) value);
      case REASON -> names.reason((String) value);
      case STATE -> names.state((String) value);
      case ACCOUNTING_RECORD -> names.accountingRecord((String) value);
      case ISSUED -> names.issued((String) value);
      case OPAQUE -> names.opaqueText((String) value);
      case SENTENCE -> "The message is not part of an anonymised copy.";
      case REMOVED -> null;
      case UID -> names.uid((Long) value);
      case RECORD_ID -> TableRow.unsigned(names.recordId(((BigDecimal) value).longValue()));
    };
  }
}
