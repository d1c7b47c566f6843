// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.query.Statements;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NamedParameter;
import org.apache.spark.sql.catalyst.analysis.UnresolvedFunction;
import org.apache.spark.sql.catalyst.expressions.CallMethodViaReflection;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.TryReflect;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ScriptTransformation;
import org.jspecify.annotations.Nullable;
import scala.Product;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Runs statements that read the store's tables and nothing else: no statement that changes
 * something, none that reads other files, starts a program or calls a method of Java.
 */
final class ReadOnlySql {
  /** Statements beside queries that only tell: Spark's plans of them begin so. */
  private static final List<String> THAT_TELL = List.of("Show", "Describe", "Explain");

  /** Functions that call a method of Java. */
  private static final Set<String> OF_JAVA = Set.of("reflect", "java_method", "try_reflect");

  private static final Pattern WORD = Pattern.compile("[A-Za-z]+");

  private final SparkSession spark;

  /**
   * @param spark the session, which reads no files in SQL from now on
   */
  ReadOnlySql(SparkSession spark) {
    this.spark = spark;
    spark.conf().set("spark.sql.runSQLOnFiles", "false");
  }

  /**
   * The result of a statement.
   *
   * @param values of its parameters, by name
   * @throws IoMinerException of kind USER when it does more than read
   */
  Dataset<Row> run(String statement, Map<String, Object> values) {
    if (!isQuery(statement) && !tells(statement)) {
      throw refused(name(statement));
    }
    // Spark runs EXPLAIN while it is analyzed, and computes what does not depend on rows.
    refuseFirst(nodes(parsed(statement).orElse(null)).map(ReadOnlySql::whatRunsProgramsByName));
    Dataset<Row> rows = analyzed(statement, values);
    refuseFirst(
        PlanNodes.of(classic(rows).queryExecution().analyzed()).map(ReadOnlySql::whatRunsPrograms));
    return rows;
  }

  private static void refuseFirst(Stream<Optional<String>> names) {
    names
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            name -> {
              throw refused(name);
            });
  }

  /** Iceberg refuses with such an exception, for example a state that the table does not have. */
  private Dataset<Row> analyzed(String statement, Map<String, Object> values) {
    try {
      return spark.sql(statement, values);
    } catch (IllegalArgumentException e) {
      throw e instanceof SparkThrowable
          ? e
          : new IoMinerException(ErrorKind.USER, "The query is wrong: " + e.getMessage(), e);
    }
  }

  /** The names of a statement's parameters; none where it cannot be parsed. */
  Set<String> parameters(String statement) {
    return nodes(parsed(statement).orElse(null))
        .filter(NamedParameter.class::isInstance)
        .map(node -> ((NamedParameter) node).name())
        .collect(Collectors.toSet());
  }

  private Optional<LogicalPlan> parsed(String statement) {
    try {
      return Optional.of(parser().parsePlan(statement));
    } catch (ParseException e) {
      return Optional.empty();
    }
  }

  /** A plan that is not analyzed, with all its parts: some hold others beside their children. */
  private static Stream<Object> nodes(@Nullable Object part) {
    if (part instanceof scala.collection.Iterable<?> parts) {
      return CollectionConverters.asJava(parts.toSeq()).stream().flatMap(ReadOnlySql::nodes);
    }
    return part instanceof Product node
        ? Stream.concat(
            Stream.of(node),
            CollectionConverters.asJava(node.productIterator().toSeq()).stream()
                .flatMap(ReadOnlySql::nodes))
        : Stream.empty();
  }

  private static Optional<String> whatRunsProgramsByName(Object node) {
    if (node instanceof ScriptTransformation) {
      return Optional.of("TRANSFORM … USING");
    }
    return node instanceof UnresolvedFunction function
        ? CollectionConverters.asJava(function.nameParts()).stream()
            .map(part -> part.toLowerCase(Locale.ROOT))
            .filter(OF_JAVA::contains)
            .map(name -> "The function " + name)
            .findFirst()
        : Optional.empty();
  }

  private static IoMinerException refused(String name) {
    return new IoMinerException(
        ErrorKind.USER,
        name + " is refused: a statement here reads the store's tables and does nothing else");
  }

  /** Spark's grammar of queries has no statement that changes anything. */
  private boolean isQuery(String statement) {
    try {
      parser().parseQuery(statement);
      return true;
    } catch (ParseException e) {
      return false;
    }
  }

  /** What cannot be parsed is left to Spark, which says where it is wrong. */
  private boolean tells(String statement) {
    return parsed(statement)
        .map(plan -> plan.getClass().getSimpleName())
        .map(plan -> THAT_TELL.stream().anyMatch(plan::startsWith))
        .orElse(true);
  }

  /** A statement is called by its first word, for example INSERT. */
  static String name(String statement) {
    return WORD.matcher(Statements.withoutCommentsBefore(statement))
        .results()
        .findFirst()
        .map(MatchResult::group)
        .map(word -> word.toUpperCase(Locale.ROOT))
        .orElse("The statement");
  }

  private static Optional<String> whatRunsPrograms(QueryPlan<?> node) {
    if (node instanceof ScriptTransformation) {
      return Optional.of("TRANSFORM … USING");
    }
    return CollectionConverters.asJava(node.expressions()).stream()
        .flatMap(ReadOnlySql::parts)
        .filter(part -> part instanceof CallMethodViaReflection || part instanceof TryReflect)
        .map(part -> "The function " + part.prettyName())
        .findFirst();
  }

  private static Stream<Expression> parts(Expression expression) {
    return Stream.concat(
        Stream.of(expression),
        CollectionConverters.asJava(expression.children()).stream().flatMap(ReadOnlySql::parts));
  }

  private ParserInterface parser() {
    return ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().sqlParser();
  }

  private static org.apache.spark.sql.classic.Dataset<Row> classic(Dataset<Row> rows) {
    return (org.apache.spark.sql.classic.Dataset<Row>) rows;
  }
}
