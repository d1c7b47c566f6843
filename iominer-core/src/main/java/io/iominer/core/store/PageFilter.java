// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expression.Operation;
import org.apache.iceberg.expressions.ExpressionVisitors;
import org.apache.iceberg.expressions.ExpressionVisitors.ExpressionVisitor;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.expressions.UnboundPredicate;

/**
 * What of a condition can be told of a page of a Parquet file by the least and the greatest value
 * in it. Every row that fulfils the condition fulfils this, too.
 */
final class PageFilter extends ExpressionVisitor<Expression> {
  private static final Set<Operation> TOLD =
      EnumSet.of(Operation.LT, Operation.LT_EQ, Operation.GT, Operation.GT_EQ, Operation.EQ);

  private PageFilter() {}

  /** Always true where nothing can be told. */
  static Expression of(Expression condition) {
    return ExpressionVisitors.visit(Expressions.rewriteNot(condition), new PageFilter());
  }

  @Override
  public Expression alwaysTrue() {
    return Expressions.alwaysTrue();
  }

  @Override
  public Expression alwaysFalse() {
    return Expressions.alwaysFalse();
  }

  @Override
  public Expression and(Expression left, Expression right) {
    return Expressions.and(left, right);
  }

  @Override
  public Expression or(Expression left, Expression right) {
    return Expressions.or(left, right);
  }

  @Override
  public <T> Expression predicate(UnboundPredicate<T> predicate) {
    if (isOfText(predicate)) {
      return Expressions.alwaysTrue();
    }
    if (predicate.op() == Operation.IN) {
      return span(predicate);
    }
    return TOLD.contains(predicate.op()) ? predicate : Expressions.alwaysTrue();
  }

  /** Rows are in the order of numbers and times: a text can be in any page. */
  private static boolean isOfText(UnboundPredicate<?> predicate) {
    return predicate.literals() != null
        && !predicate.literals().isEmpty()
        && predicate.literals().get(0).value() instanceof CharSequence;
  }

  /** From the least to the greatest of several values. */
  private static <T> Expression span(UnboundPredicate<T> predicate) {
    Comparator<T> order = predicate.literals().get(0).comparator();
    String column = predicate.ref().name();
    List<T> values = predicate.literals().stream().map(Literal::value).sorted(order).toList();
    return Expressions.and(
        Expressions.greaterThanOrEqual(column, values.get(0)),
        Expressions.lessThanOrEqual(column, values.get(values.size() - 1)));
  }
}
