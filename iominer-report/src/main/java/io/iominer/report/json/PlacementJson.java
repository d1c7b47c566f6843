// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.PoolPlan;
import io.iominer.report.result.VisibleJson;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * Pools and OSTs to leave out as JSON: seconds, indices of OSTs. docs/placement.md has its keys;
 * {@link #VERSION} rises with each change that a reader must know of.
 */
public final class PlacementJson {
  static final int VERSION = 1;

  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private PlacementJson() {}

  /** What a program applies. */
  public static String of(List<Placement> placements, Instant madeAt) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("version", VERSION);
    root.put("made_at", madeAt.toString());
    ArrayNode systems = root.putArray("file_systems");
    placements.forEach(placement -> put(systems.addObject(), placement));
    return MAPPER.writeValueAsString(root) + "\n";
  }

  private static void put(ObjectNode node, Placement placement) {
    LustreFileSystem names = placement.fileSystem().names();
    node.put("lustre_name", names.name().orElse(null));
    node.put("mount_point", names.mountPoint().orElse(null));
    ArrayNode slow = node.putArray("slow_osts");
    placement.drained().forEach(ost -> slow.add(ost.index()));
    ArrayNode pools = node.putArray("pools");
    placement.plan().pools().forEach(assigned -> put(pools.addObject(), assigned));
    ArrayNode rest = node.putArray("rest_osts");
    placement.plan().rest().forEach(ost -> rest.add(ost.ost().index()));
    ArrayNode others = node.putArray("without_pool");
    placement.withoutPool().forEach(demand -> put(others.addObject(), demand));
  }

  private static void put(ObjectNode node, PoolPlan.Assigned assigned) {
    node.put("name", assigned.pool().name());
    ArrayNode osts = node.putArray("osts");
    assigned.pool().osts().forEach(ost -> osts.add(ost.ost().index()));
    ArrayNode applications = node.putArray("applications");
    for (PoolDemand demand : assigned.demands()) {
      ObjectNode application = applications.addObject();
      put(application, demand);
      application.put("stripe_count", demand.stripeCount());
      application.put("saved_s", demand.whatIf().savedSeconds());
    }
  }

  private static void put(ObjectNode node, PoolDemand demand) {
    node.put("application", demand.application());
    node.put("runs", demand.runs());
    node.put("io_s", demand.ioSeconds());
    node.put("lost_slow_ost_s", demand.slowOstSeconds());
    node.put("lost_contention_s", demand.contentionSeconds());
  }
}
