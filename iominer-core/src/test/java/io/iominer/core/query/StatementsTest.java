// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementsTest {
  @Test
  void semicolonsEndStatements() {
    Statements statements = Statements.of("SELECT 1;\n SELECT 2 ;; SELECT\n3");
    assertThat(statements.ended()).containsExactly("SELECT 1", "SELECT 2");
    assertThat(statements.rest()).isEqualTo("SELECT\n3");
    assertThat(statements.all()).containsExactly("SELECT 1", "SELECT 2", "SELECT\n3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ';' AS a",
        "SELECT 'it''s;' AS a",
        "SELECT 'a\\';' AS a",
        "SELECT \";\" AS a",
        "SELECT `;\\` FROM a",
        "SELECT r'\\' AS a, ';' AS b",
        "SELECT R\"\\\" AS a, ';' AS b",
        "SELECT bar'\\';' FROM a",
        "SELECT 1 -- one; two\n, 2",
        "SELECT 1 /* one; /* two; */ three; */ AS a",
        "/* first; */ SELECT 1",
        "SELECT 1 - 2 / 3"
      })
  void quotesAndCommentsHoldThem(String statement) {
    assertThat(Statements.of(statement + "; SELECT 2").all())
        .containsExactly(statement, "SELECT 2");
  }

  @Test
  void whatIsNotEndedIsTheRest() {
    for (String open : List.of("SELECT 'a; b", "SELECT /* a; b", "SELECT `a; b", "'")) {
      Statements statements = Statements.of("SELECT 1;" + open);
      assertThat(statements.ended()).containsExactly("SELECT 1");
      assertThat(statements.rest()).isEqualTo(open);
    }
    assertThat(Statements.of("/* open").rest()).isEqualTo("/* open");
  }

  @Test
  void commentsAloneAreNoStatement() {
    assertThat(Statements.of("").all()).isEmpty();
    assertThat(Statements.of(" ; \n; -- nothing").all()).isEmpty();
    assertThat(Statements.of("-- a\n/* b */ ;\n").all()).isEmpty();
    assertThat(Statements.of("SELECT 1; -- the end\n").all()).containsExactly("SELECT 1");
  }
}
