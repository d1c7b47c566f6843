// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.And;
import org.apache.iceberg.expressions.Binder;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.StrictMetricsEvaluator;

/**
 * A file of a scan with that part of the scan's condition that its least and greatest values do not
 * decide for all rows. A file of a day has nothing left to ask where days are asked for.
 *
 * @param task the file
 * @param residual by what its row groups and pages are chosen
 * @param ofRows what is to be asked of each row
 */
record UndecidedFile(FileScanTask task, Expression residual, Expression ofRows)
    implements FileScanTask {
  private static final long serialVersionUID = 1;

  /**
   * That of a file.
   *
   * @param task with the statistics of {@link #columns}
   * @param schema the columns of the condition
   * @param condition of rows; the scan's own may also say in which ranges they lie
   */
  static UndecidedFile of(FileScanTask task, Schema schema, Expression condition) {
    return new UndecidedFile(
        task,
        undecided(task.residual(), task.file(), schema),
        undecided(condition, task.file(), schema));
  }

  /** The columns of a condition, by which files decide it. */
  static Set<String> columns(Schema schema, Expression condition) {
    return Binder.boundReferences(schema.asStruct(), List.of(condition), true).stream()
        .map(schema::findColumnName)
        .collect(Collectors.toSet());
  }

  private static Expression undecided(Expression condition, DataFile file, Schema schema) {
    if (condition instanceof And both) {
      return Expressions.and(
          undecided(both.left(), file, schema), undecided(both.right(), file, schema));
    }
    return new StrictMetricsEvaluator(schema, condition).eval(file)
        ? Expressions.alwaysTrue()
        : condition;
  }

  @Override
  public DataFile file() {
    return task.file();
  }

  @Override
  public List<DeleteFile> deletes() {
    return task.deletes();
  }

  @Override
  public PartitionSpec spec() {
    return task.spec();
  }

  @Override
  public long start() {
    return task.start();
  }

  @Override
  public long length() {
    return task.length();
  }

  @Override
  public Iterable<FileScanTask> split(long size) {
    return task.split(size);
  }
}
