// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import io.iominer.core.error.ErrorKind;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;

/** Keeps why the standard output could not be written, which Java's print streams forget. */
public final class WatchedOutput extends FilterOutputStream {
  /** What writing to a pipe says when its reader, for example head, has read enough. */
  private static final String BROKEN_PIPE = "Broken pipe";

  private Optional<IOException> failure = Optional.empty();

  /** Watches over another stream. */
  public WatchedOutput(OutputStream out) {
    super(out);
  }

  /** Takes the place of the standard output. */
  public static WatchedOutput install() {
    WatchedOutput output = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(new PrintStream(new BufferedOutputStream(output), true));
    return output;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = failure.isPresent() ? failure : Optional.of(e);
      throw e;
    }
  }

  /**
   * The exit code of a command: where it went well and yet not all that it printed was written,
   * that is told and the machine's refusal. A reader of a pipe that has read enough is none.
   */
  public int exitCode(int ofCommand, PrintStream err) {
    if (ofCommand != 0 || failure.isEmpty()) {
      return ofCommand;
    }
    String reason = String.valueOf(failure.get().getMessage());
    if (reason.equals(BROKEN_PIPE)) {
      return ofCommand;
    }
    err.println("iominer: the standard output was not written completely: " + reason);
    return ErrorKind.RESOURCE.exitCode();
  }
}
