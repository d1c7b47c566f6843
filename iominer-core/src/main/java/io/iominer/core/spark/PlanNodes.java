// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.jdk.javaapi.CollectionConverters;

/** Walks over Spark's plan of a statement. */
final class PlanNodes {
  private PlanNodes() {}

  /** The plan's nodes with those of its subqueries, the plan itself first. */
  static Stream<QueryPlan<?>> of(QueryPlan<?> plan) {
    Stream<QueryPlan<?>> below =
        Stream.of(plan.children(), plan.subqueries(), plan.innerChildren())
            .flatMap(plans -> CollectionConverters.asJava(plans).stream())
            .map(node -> (QueryPlan<?>) node);
    return Stream.concat(Stream.of(plan), below.flatMap(PlanNodes::of));
  }

  /** Names of the columns in reach of expressions that Spark could not resolve. */
  static List<String> columnsInReach(LogicalPlan plan) {
    return of(plan)
        .filter(LogicalPlan.class::isInstance)
        .map(LogicalPlan.class::cast)
        .filter(node -> !node.resolved() && node.childrenResolved())
        .flatMap(node -> CollectionConverters.asJava(node.children()).stream())
        .flatMap(child -> CollectionConverters.asJava(child.output()).stream())
        .map(column -> column.name())
        .distinct()
        .toList();
  }
}
