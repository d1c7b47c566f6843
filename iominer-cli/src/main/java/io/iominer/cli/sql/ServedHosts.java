// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.sql;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The hosts by which clients may call a server. A web page whose name was made to lead to this
 * machine (DNS rebinding) asks by its own name.
 *
 * @param bound the address on which the server listens
 */
record ServedHosts(InetSocketAddress bound) {
  private static final Pattern PORT = Pattern.compile(":[0-9]*$");

  /** An address and no name, which would be looked up. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[[0-9a-fA-F:.]+]");

  /**
   * Whether a client may call the server so. A server that listens on all addresses of its machine
   * has names that it does not know.
   *
   * @param host as a request has it, with or without a port
   */
  boolean contains(String host) {
    String name = PORT.matcher(host).replaceFirst("");
    return bound.getAddress().isAnyLocalAddress()
        || List.of("localhost", bound.getHostString()).stream().anyMatch(name::equalsIgnoreCase)
        || (ADDRESS.matcher(name).matches() && isBound(name));
  }

  private boolean isBound(String address) {
    try {
      InetAddress called = InetAddress.getByName(address);
      return called.isLoopbackAddress() || called.equals(bound.getAddress());
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "localhost or " + bound.getHostString();
  }
}
