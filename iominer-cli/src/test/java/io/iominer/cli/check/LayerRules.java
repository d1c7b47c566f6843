// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.IoLayer;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.LayerParts;
import io.iominer.core.summary.WaitedWork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** What holds of numbers of layers. */
final class LayerRules {
  /** As {@link WaitedWork} names layers. */
  private static final double LEAST_SHARE = 0.05;

  private static final Map<IoLayer, List<DarshanModule>> MODULES =
      Map.of(
          IoLayer.STORAGE,
          List.of(DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.DFS, DarshanModule.DAOS),
          IoLayer.MPIIO,
          List.of(DarshanModule.MPIIO),
          IoLayer.LIBRARY,
          List.of(DarshanModule.H5D, DarshanModule.PNETCDF_VAR));

  private LayerRules() {}

  /** A rate is the bytes of the layers that it names over the slowest rank's time in them. */
  static void rates(RenderedLog log, Contradictions found) {
    JobSummary summary = log.log().profile().summary();
    Map<IoLayer, Double> bytes = summary.io().waited().bytes();
    named("/io/bandwidth_layers", bytes, log, found);
    OptionalDouble rate = log.number("/io/bandwidth_bytes_per_s");
    if (rate.isPresent()) {
      bytes.forEach(
          (layer, part) ->
              found.unlessAtMost(part, bytes(log, layer), "bytes of the rate, of %s", layer));
      double moved = bytes.values().stream().mapToDouble(Double::doubleValue).sum();
      IoLayer top =
          bytes.keySet().stream()
              .filter(layer -> bytes.get(layer) > 0)
              .max(Comparator.naturalOrder())
              .orElse(IoLayer.LIBRARY);
      found.unlessEqual(
          rate.getAsDouble() * seconds(summary.io().time().parts(), top),
          moved,
          "rate times seconds, and bytes, of %s",
          top);
    }
  }

  private static double seconds(LayerParts parts, IoLayer top) {
    return parts.storageSeconds()
        + (top == IoLayer.STORAGE ? 0 : parts.mpiioSeconds())
        + (top == IoLayer.LIBRARY ? parts.librarySeconds() : 0);
  }

  /** Of all interfaces of a layer. */
  private static double bytes(RenderedLog log, IoLayer layer) {
    double bytes = 0;
    for (DarshanModule module : MODULES.get(layer)) {
      String counters = module.name().toLowerCase(Locale.ROOT);
      for (Map.Entry<String, JsonNode> total :
          log.json().at("/interfaces/" + counters).properties()) {
        boolean isBytes =
            total.getKey().endsWith("_bytes_read") || total.getKey().endsWith("_bytes_written");
        bytes += isBytes ? total.getValue().asDouble() : 0;
      }
    }
    return bytes;
  }

  /** Shares of the run are of the seconds of the layers that they name. */
  static void times(RenderedLog log, Contradictions found) {
    JobSummary summary = log.log().profile().summary();
    WaitedWork waited = summary.io().waited();
    named("/io/time_layers", waited.seconds(), log, found);
    double run =
        summary.job().runTimeSeconds().orElse(0) * Math.max(1, summary.job().processCount());
    double streams = summary.streams().seconds();
    double all = 0;
    for (String name : List.of("read_time", "write_time", "meta_time")) {
      all += log.number("/shares/" + name).orElse(Double.NaN) * run;
    }
    if (run > 0 && !Double.isNaN(all)) {
      double ofLayers = waited.seconds().values().stream().mapToDouble(Double::doubleValue).sum();
      found.unlessAtMost(ofLayers, all, "seconds of layers, of the shares");
      found.unlessAtMost(all, ofLayers + streams, "shares, of the seconds of layers");
    }
    LayerParts parts = summary.io().time().parts();
    found.unlessEqual(
        parts.storageSeconds() + parts.mpiioSeconds() + parts.librarySeconds(),
        summary.io().slowestSeconds(),
        "layers of the slowest rank's time, and all of it");
    found.unlessAtMost(
        parts.collectiveMetadataSeconds(), parts.mpiioSeconds(), "collective opens, of MPI-IO");
  }

  /** All layers are named that have a part worth it, and no others. */
  private static void named(
      String pointer, Map<IoLayer, Double> parts, RenderedLog log, Contradictions found) {
    JobSummary summary = log.log().profile().summary();
    double all = parts.values().stream().mapToDouble(Double::doubleValue).sum();
    List<String> expected =
        parts.entrySet().stream()
            .filter(part -> part.getValue() > 0 && part.getValue() >= LEAST_SHARE * all)
            .map(part -> summary.name(part.getKey()))
            .sorted()
            .toList();
    List<String> said = new ArrayList<>();
    for (JsonNode layer : log.json().at(pointer)) {
      said.add(layer.asText());
    }
    found.unless(
        said.stream().sorted().toList().equals(expected),
        "%s: %s, expected %s",
        pointer,
        said,
        expected);
  }
}
