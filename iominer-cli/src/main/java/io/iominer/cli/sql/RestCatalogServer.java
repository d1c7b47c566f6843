// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.sql;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.ReadOnlyCatalog;
import io.iominer.core.store.SnapshotCatalog;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.rest.CatalogHandlers;
import org.apache.iceberg.rest.Endpoint;
import org.apache.iceberg.rest.RESTCatalogProperties.SnapshotMode;
import org.apache.iceberg.rest.RESTResponse;
import org.apache.iceberg.rest.RESTSerializers;
import org.apache.iceberg.rest.RESTUtil;
import org.apache.iceberg.rest.responses.ConfigResponse;
import org.apache.iceberg.rest.responses.ErrorResponse;
import org.apache.iceberg.shaded.com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import org.apache.iceberg.shaded.com.fasterxml.jackson.annotation.PropertyAccessor;
import org.apache.iceberg.shaded.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.iceberg.shaded.com.fasterxml.jackson.databind.PropertyNamingStrategies;

/**
 * An Iceberg REST catalog of a store: the routes of its specification that read. It gives out
 * metadata; clients read the data files themselves.
 */
public final class RestCatalogServer implements AutoCloseable {
  /** Connections that wait to be accepted; 0 leaves it to the system. */
  private static final int BACKLOG = 0;

  /**
   * Seconds within which a request must come in completely, so that those that never do end.
   * Heuristic; Java's server takes it from a property alone.
   */
  private static final int REQUEST_SECONDS = 10;

  private static final String REQUEST_TIME = "sun.net.httpserver.maxReqTime";

  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;

  /**
   * For what the store cannot do: other than after an error of the server, clients do not ask
   * again.
   */
  private static final int NOT_ACCEPTABLE = 406;

  private static final int SERVER_ERROR = 500;

  /** What stands for "no body" in Java's server. */
  private static final int NO_BODY = -1;

  /** What a client may ask for: it refuses the rest by itself. */
  private static final List<Endpoint> ENDPOINTS =
      List.of(
          Endpoint.V1_LIST_NAMESPACES,
          Endpoint.V1_LOAD_NAMESPACE,
          Endpoint.V1_NAMESPACE_EXISTS,
          Endpoint.V1_LIST_TABLES,
          Endpoint.V1_LOAD_TABLE,
          Endpoint.V1_TABLE_EXISTS);

  /** As Iceberg's own, which is not public: names of fields with hyphens. */
  private static final ObjectMapper JSON = json();

  private final SnapshotCatalog catalog;
  private final ServedHosts hosts;
  private final Consumer<Exception> failures;
  private final HttpServer server;

  /** One for each request, so that none waits for others that come in slowly. */
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private RestCatalogServer(
      SnapshotCatalog catalog, ServedHosts hosts, HttpServer server, Consumer<Exception> failures) {
    this.catalog = catalog;
    this.hosts = hosts;
    this.server = server;
    this.failures = failures;
  }

  /**
   * Starts to answer.
   *
   * @param address where to listen; port 0 takes one that is free
   * @param store the store's folder
   * @param failures is told what could not be answered by a fault of the store or of IOMiner
   * @throws java.net.BindException where the address cannot be had
   */
  public static RestCatalogServer start(
      InetSocketAddress address, Path store, Consumer<Exception> failures) throws IOException {
    System.setProperty(REQUEST_TIME, Integer.toString(REQUEST_SECONDS));
    SnapshotCatalog catalog = new SnapshotCatalog(store);
    RestCatalogServer started =
        new RestCatalogServer(
            catalog, new ServedHosts(address), HttpServer.create(address, BACKLOG), failures);
    started.server.createContext("/", started::answer);
    started.server.setExecutor(started.threads);
    started.server.start();
    return started;
  }

  private static ObjectMapper json() {
    ObjectMapper json = new ObjectMapper();
    json.setVisibility(PropertyAccessor.FIELD, Visibility.ANY);
    json.setPropertyNamingStrategy(new PropertyNamingStrategies.KebabCaseStrategy());
    RESTSerializers.registerAll(json);
    return json;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host")).orElse("");
      if (!hosts.contains(host)) {
        send(exchange, FORBIDDEN, foreign(host));
        return;
      }
      String method = exchange.getRequestMethod();
      boolean hasBody = !method.equals("HEAD");
      if (hasBody && !method.equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        send(exchange, METHOD_NOT_ALLOWED, readOnly());
        return;
      }
      try {
        RESTResponse found = find(exchange).orElseThrow(() -> new NoSuchRouteException(exchange));
        send(exchange, hasBody ? OK : NO_CONTENT, found);
      } catch (NoSuchNamespaceException | NoSuchTableException | NoSuchRouteException e) {
        send(exchange, NOT_FOUND, error(NOT_FOUND, e, e.getMessage()));
      } catch (RuntimeException e) {
        failures.accept(e);
        int code = ErrorReport.kind(e) == ErrorKind.USER ? NOT_ACCEPTABLE : SERVER_ERROR;
        send(exchange, code, error(code, e, ErrorReport.words(e)));
      }
    }
  }

  /** What a request asks for; empty where there is no such route. */
  private Optional<RESTResponse> find(HttpExchange exchange) {
    List<String> path = Arrays.asList(exchange.getRequestURI().getRawPath().split("/", -1));
    if (path.equals(List.of("", "v1", "config"))) {
      return Optional.of(ConfigResponse.builder().withEndpoints(ENDPOINTS).build());
    }
    if (path.size() < 3 || !path.subList(0, 3).equals(List.of("", "v1", "namespaces"))) {
      return Optional.empty();
    }
    if (path.size() == 3) {
      return Optional.of(CatalogHandlers.listNamespaces(catalog, parent(exchange)));
    }
    String parent = RESTUtil.decodePathSegment(path.get(3));
    if (path.size() == 4) {
      return Optional.of(CatalogHandlers.loadNamespace(catalog, namespace(parent)));
    }
    if (!path.get(4).equals("tables") || path.size() > 6) {
      return Optional.empty();
    }
    if (path.size() == 5) {
      return Optional.of(CatalogHandlers.listTables(catalog, namespace(parent)));
    }
    return Optional.of(table(parent, RESTUtil.decodePathSegment(path.get(5))));
  }

  /** Clients look for a table's snapshots as the table NAMESPACE.TABLE.snapshots first. */
  private RESTResponse table(String namespace, String name) {
    if (!isServed(namespace) || name.isEmpty()) {
      throw new NoSuchTableException("There is no such table");
    }
    return CatalogHandlers.loadTable(
        catalog, TableIdentifier.of(SnapshotCatalog.NAMESPACE, name), SnapshotMode.ALL);
  }

  private static boolean isServed(String namespace) {
    return namespace.equals(SnapshotCatalog.NAMESPACE.toString());
  }

  private static Namespace parent(HttpExchange exchange) {
    String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    return Arrays.stream(query.split("&", -1))
        .filter(part -> part.startsWith("parent="))
        .map(part -> RESTUtil.decodeString(part.substring(part.indexOf('=') + 1)))
        .filter(name -> !name.isEmpty())
        .map(RestCatalogServer::namespace)
        .findFirst()
        .orElse(Namespace.empty());
  }

  /** Iceberg takes some names for faults of the program, such as those with a null byte. */
  private static Namespace namespace(String name) {
    if (!isServed(name)) {
      throw new NoSuchNamespaceException(
          "There is no such namespace; the store's tables are in %s", SnapshotCatalog.NAMESPACE);
    }
    return SnapshotCatalog.NAMESPACE;
  }

  private ErrorResponse foreign(String host) {
    IoMinerException refusal =
        new IoMinerException(
            ErrorKind.USER, "expected a request to the host " + hosts + ", found " + host);
    return error(FORBIDDEN, refusal, refusal.getMessage());
  }

  private static ErrorResponse readOnly() {
    IoMinerException refusal = ReadOnlyCatalog.readOnly();
    return error(METHOD_NOT_ALLOWED, refusal, refusal.getMessage());
  }

  private static ErrorResponse error(int code, Exception e, String message) {
    return ErrorResponse.builder()
        .responseCode(code)
        .withType(e.getClass().getSimpleName())
        .withMessage(message)
        .build();
  }

  private static void send(HttpExchange exchange, int code, Object answer) throws IOException {
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(code, NO_BODY);
      return;
    }
    byte[] body = JSON.writeValueAsString(answer).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Ends at once. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** A path that is none of a catalog that is read. */
  private static final class NoSuchRouteException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoSuchRouteException(HttpExchange exchange) {
      super("There is nothing at " + exchange.getRequestURI().getRawPath());
    }
  }
}
