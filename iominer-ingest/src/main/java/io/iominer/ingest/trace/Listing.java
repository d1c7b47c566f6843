// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** What there is to ingest, and what could not be looked at, in the order of the paths. */
public final class Listing {
  private final Map<String, Source> sources = new TreeMap<>();
  private final Map<String, Reject> rejects = new TreeMap<>();
  private long bytes;

  void add(Source source) {
    rejects.remove(source.path());
    if (sources.put(source.path(), source) == null) {
      bytes += source.size();
    }
  }

  void reject(String path, Reject reject) {
    rejects.put(path, reject);
  }

  /** Files and archives, each once. */
  public Collection<Source> sources() {
    return sources.values();
  }

  /** Files and folders that could not be looked at, by path. */
  public Map<String, Reject> rejects() {
    return rejects;
  }

  /** Bytes of all sources. */
  public long bytes() {
    return bytes;
  }
}
