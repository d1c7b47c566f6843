// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.Closeable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A database of LMT, schema 1.1, in MariaDB, MySQL or SQLite. Statements are what all of them
 * understand. Errors never hold the password, which is handed over beside the address.
 */
final class LmtDatabase implements Closeable {
  /** The only schema that LMT's 3.x releases write (lmt/scripts/create_schema-1.1.sql). */
  private static final double SCHEMA = 1.1;

  /** Seconds to wait for a server that does not answer; heuristic. */
  private static final int LOGIN_SECONDS = 20;

  /** Rows that a driver fetches at a time; heuristic. */
  private static final int FETCH_ROWS = 10_000;

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /**
   * Memory for a file's pages, of which SQLite takes as much as it needs. The samples of one target
   * lie in all pages of a day, so a day's are read once for each target where they do not stay.
   * Heuristic: a day of 200 OSTs at 5 s.
   */
  private static final int CACHE_KIB = 256 << 10;

  private final String name;
  private final Connection connection;

  private LmtDatabase(String name, Connection connection) {
    this.name = name;
    this.connection = connection;
  }

  /**
   * Opens a SQLite file for reading; in a URI a question mark of its name is none of the address.
   */
  static LmtDatabase sqlite(Path file) {
    Properties properties = new Properties();
    properties.setProperty("open_mode", "1");
    properties.setProperty("cache_size", Integer.toString(-CACHE_KIB));
    return open(file.toString(), "jdbc:sqlite:file:" + file.toUri().getRawPath(), properties);
  }

  /** Connects to a server. */
  static LmtDatabase server(LmtServer server) {
    Properties properties = new Properties();
    server.user().ifPresent(user -> properties.setProperty("user", user));
    server.password().ifPresent(password -> properties.setProperty("password", password));
    return open(server.name(), server.url(), properties);
  }

  private static LmtDatabase open(String name, String url, Properties properties) {
    try {
      DriverManager.setLoginTimeout(LOGIN_SECONDS);
      Connection connection = DriverManager.getConnection(url, properties);
      LmtDatabase database = new LmtDatabase(name, connection);
      try {
        database.check();
      } catch (IoMinerException e) {
        database.close();
        throw e;
      }
      return database;
    } catch (SQLException e) {
      throw new IoMinerException(
          isDamaged(e) ? ErrorKind.DATA : ErrorKind.RESOURCE,
          name + ": the database cannot be opened: " + text(e),
          e);
    }
  }

  /** What SQLite says of a file that is cut or changed. */
  private static boolean isDamaged(SQLException e) {
    String text = String.valueOf(e.getMessage());
    return text.contains("SQLITE_CORRUPT") || text.contains("SQLITE_NOTADB");
  }

  private void check() {
    visit(
        "SELECT SCHEMA_VERSION FROM FILESYSTEM_INFO",
        row -> {
          double version = row.getDouble(1);
          if (Math.abs(version - SCHEMA) > 1e-6) {
            throw new IoMinerException(
                ErrorKind.DATA,
                name
                    + ": FILESYSTEM_INFO.SCHEMA_VERSION: expected "
                    + SCHEMA
                    + ", found "
                    + row.getString(1));
          }
        });
  }

  /** How messages and rows name it. */
  String name() {
    return name;
  }

  /** Whether there is such a table; caches of databases have only some. */
  boolean has(String table) {
    try (ResultSet tables =
        connection
            .getMetaData()
            .getTables(connection.getCatalog(), null, table, new String[] {"TABLE"})) {
      return tables.next();
    } catch (SQLException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE, name + ": the tables cannot be listed: " + text(e), e);
    }
  }

  /** Takes a row. */
  @FunctionalInterface
  interface Visitor {
    void row(ResultSet row) throws SQLException;
  }

  /**
   * Visits the rows of a statement.
   *
   * @param parameters whole numbers and texts
   * @throws IoMinerException of kind DATA for a statement that the database does not understand,
   *     because tables or columns are missing; RESOURCE for a connection that broke
   */
  void visit(String sql, Visitor visitor, Object... parameters) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setFetchSize(FETCH_ROWS);
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          visitor.row(rows);
        }
      }
    } catch (SQLException e) {
      throw isLost(e)
          ? new IoMinerException(
              ErrorKind.RESOURCE, name + ": the connection broke while reading: " + text(e), e)
          : new IoMinerException(
              ErrorKind.DATA, name + ": expected LMT's schema 1.1, found: " + text(e), e);
    }
  }

  /** A whole number; null where NULL or not a number. */
  static @Nullable Long number(ResultSet row, int column) throws SQLException {
    Object value = row.getObject(column);
    return value instanceof Number number ? (Long) number.longValue() : null;
  }

  /** A time of the database, which does not say its zone; throws DateTimeParseException. */
  static LocalDateTime time(String text) {
    return LocalDateTime.parse(text, TIME);
  }

  /** A time as the database writes it. */
  static String text(LocalDateTime time) {
    return time.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE, name + ": the connection cannot be closed: " + text(e), e);
    }
  }

  /** SQLSTATE class 08 is "connection exception"; an interrupted server query has class 70. */
  private boolean isLost(SQLException error) {
    String state = String.valueOf(error.getSQLState());
    boolean byState = state.startsWith("08") || state.startsWith("70");
    try {
      return byState || connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  private static String text(SQLException error) {
    return String.valueOf(error.getMessage()).replaceAll("\\s+", " ").strip();
  }
}
