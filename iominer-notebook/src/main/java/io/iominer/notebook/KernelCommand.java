// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.Callable;
import org.dflib.jjava.jupyter.channels.JupyterConnection;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs the cells of a notebook until Jupyter ends it. */
@Command(
    name = "kernel",
    description = {
      "Run the cells of a Jupyter notebook, which are Java. Jupyter starts this by itself, as"
          + " notebooks/setup-kernel tells it to; see docs/notebooks.md."
    })
public final class KernelCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "Jupyter's connection file.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws GeneralSecurityException {
    String properties;
    try {
      properties = Files.readString(file);
    } catch (IOException e) {
      throw new IoMinerException(
          ErrorKind.USER, file + ": expected Jupyter's connection file, which cannot be read", e);
    }
    JupyterConnection connection =
        new JupyterConnection(KernelConnectionProperties.parse(properties));
    try (JavaCells cells = new JavaCells(System.getProperty("java.class.path"))) {
      JavaKernel kernel = new JavaKernel(cells);
      kernel.becomeHandlerForConnection(connection);
      connection.connect();
      kernel.onStartup();
      connection.waitUntilClose();
    }
    return 0;
  }
}
