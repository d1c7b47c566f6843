// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.error.ErrorReport;
import io.iominer.cli.sql.RestCatalogServer;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.StopRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jline.utils.Signals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves a store's tables to SQL engines. */
@Command(
    name = "sql-server",
    description = {
      "Serve a store's tables to SQL engines, read-only.",
      "It is an Iceberg REST catalog: Spark, Trino, DuckDB and others find in it where the rows of"
          + " each table lie, and read the store's files themselves. It has no authentication, and"
          + " gives out names of tables, columns and files, and no rows. docs/other-programs.md"
          + " has the settings of each engine. Needs no Spark."
    },
    footer = "  iominer sql-server --store iominer-store --port 8181")
@Needs(store = true, spark = Spark.NEVER, work = Work.SHORT)
public final class SqlServerCommand implements Callable<Integer> {
  private static final String PORT = "--port";

  private static final int LARGEST_PORT = 65535;

  private static final List<String> SIGNALS = List.of("INT", "TERM");

  /** A signal ends the wait; any time will do. */
  private static final Duration WAIT = Duration.ofHours(1);

  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(
      names = PORT,
      paramLabel = "N",
      defaultValue = "8181",
      description = "Port; 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Address; any other lets other machines connect (default: ${DEFAULT-VALUE}).")
  private String bind;

  @Override
  public Integer call() throws IOException {
    if (port < 0 || port > LARGEST_PORT) {
      throw new ParameterException(
          spec.commandLine(), PORT + ": expected 0 to " + LARGEST_PORT + ", found " + port);
    }
    Path folder = store.folder();
    StopRequest stop = new StopRequest();
    try (RestCatalogServer server = start(folder)) {
      List<Object> before =
          SIGNALS.stream().map(signal -> Signals.register(signal, stop::make)).toList();
      try {
        announce(folder, server.address());
        while (!stop.await(WAIT)) {
          // It serves until a signal comes.
        }
      } finally {
        for (int i = 0; i < SIGNALS.size(); i++) {
          Signals.unregister(SIGNALS.get(i), before.get(i));
        }
      }
    }
    return 0;
  }

  private RestCatalogServer start(Path folder) throws IOException {
    InetAddress address;
    try {
      address = InetAddress.getByName(bind);
    } catch (UnknownHostException e) {
      throw new IoMinerException(ErrorKind.USER, "--bind: there is no address " + bind, e);
    }
    try {
      return RestCatalogServer.start(
          new InetSocketAddress(address, port),
          folder,
          e -> ErrorReport.print(e, spec.commandLine()));
    } catch (SocketException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE,
          String.format(
              "cannot listen on port %d of %s: %s; %s chooses another port",
              port, bind, e.getMessage(), PORT),
          e);
    }
  }

  private void announce(Path folder, InetSocketAddress address) {
    PrintWriter out = spec.commandLine().getOut();
    InetAddress host = address.getAddress();
    if (!host.isLoopbackAddress()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "iominer: warning: no authentication: whoever reaches "
              + bind
              + " can read names of tables, columns and files");
      err.flush();
    }
    out.printf(
        "Iceberg REST catalog of %s at http://%s:%d (read only); Ctrl-C ends it%n",
        folder,
        host instanceof Inet6Address ? "[" + host.getHostAddress() + "]" : host.getHostAddress(),
        address.getPort());
    out.flush();
  }
}
