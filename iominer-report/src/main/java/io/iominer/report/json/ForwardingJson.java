// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.advisor.dfra.ForwardingBounds;
import io.iominer.advisor.dfra.ForwardingDecision;
import io.iominer.advisor.dfra.ForwardingEvidence;
import io.iominer.advisor.dfra.ForwardingHint;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.report.result.VisibleJson;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Hints on forwarding nodes as JSON: bytes/s, seconds, shares of 0 to 1. docs/dfra.md has its keys;
 * {@link #VERSION} rises with each change that a reader must know of.
 */
public final class ForwardingJson {
  static final int VERSION = 1;

  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ForwardingJson() {}

  /** What a scheduler reads. */
  public static String hints(ForwardingHints hints) throws IOException {
    ObjectNode root = root(hints);
    ArrayNode entries = root.putArray("hints");
    hints.hints().forEach(hint -> put(entries.addObject(), hint));
    return text(root);
  }

  /** The same with the numbers behind each decision. */
  public static String explained(ForwardingHints hints) throws IOException {
    ObjectNode root = root(hints);
    ArrayNode entries = root.putArray("hints");
    for (ForwardingHint hint : hints.hints()) {
      ObjectNode entry = entries.addObject();
      put(entry, hint);
      put(entry.putObject("evidence"), hint.decision().evidence());
    }
    return text(root);
  }

  /** Where it does not apply: the reason, and no hints. */
  public static String notApplicable(String reason) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("version", VERSION);
    root.put("not_applicable", reason);
    root.putArray("hints");
    return text(root);
  }

  private static String text(ObjectNode root) throws IOException {
    return MAPPER.writeValueAsString(root) + "\n";
  }

  private static ObjectNode root(ForwardingHints hints) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("version", VERSION);
    root.put("made_at", hints.madeAt().toString());
    root.put("made_at_s", hints.madeAt().getEpochSecond());
    root.put("forwarding_node_rate", hints.forwardingNodes().rate().bytesPerSecond());
    root.put("compute_nodes_each", hints.forwardingNodes().map().computeNodesPerForwardingNode());
    ArrayNode reserved = root.putArray("reserved");
    hints.forwardingNodes().pool().usable().forEach(reserved::add);
    ArrayNode abnormal = root.putArray("abnormal");
    hints.forwardingNodes().pool().abnormal().stream().sorted().forEach(abnormal::add);
    root.put("reserved_together", hints.reservedTogether());
    return root;
  }

  private static void put(ObjectNode node, ForwardingHint hint) {
    ForwardingDecision decision = hint.decision();
    node.put("application", hint.application());
    node.put("compute_nodes", decision.computeNodes());
    node.put("default_nodes", decision.defaultNodes());
    node.put("nodes", decision.nodes());
    node.put("dedicated", decision.isDedicated());
    node.put("decided", decision.basis().isDecided());
    node.put("basis", decision.basis().id());
    node.put("why", hint.why());
    node.put(
        "needed_rate", decision.evidence().bounds().map(ForwardingBounds::demand).orElse(null));
    node.put("together_nodes", hint.togetherNodes());
    node.put("saved_s", hint.tried().map(tried -> tried.whatIf().savedSeconds()).orElse(null));
  }

  private static void put(ObjectNode node, ForwardingEvidence evidence) {
    node.put("jobs", evidence.jobs());
    node.put("telling_jobs", evidence.telling());
    node.put("agreeing_jobs", evidence.agreeing());
    node.put("metadata_heavy_jobs", evidence.metadataHeavy());
    node.put("access_pattern", evidence.accessPattern().orElse(null));
    put(node, "io_nodes", evidence.ioNodes());
    node.put("client_rate", evidence.clientRate());
    node.put("is_client_rate_assumed", evidence.isClientRateAssumed());
    put(node, "bandwidth", evidence.bandwidth());
    node.put("is_held_up", evidence.isHeldUp());
    Optional<ForwardingBounds> bounds = evidence.bounds();
    node.put("client_bound", bounds.map(ForwardingBounds::clients).orElse(null));
    put(node, "peak_bound", bounds.map(ForwardingBounds::peak).orElse(OptionalDouble.empty()));
    put(node, "ost_bound", bounds.map(ForwardingBounds::osts).orElse(OptionalDouble.empty()));
    put(node, "needed_nodes", evidence.needed());
    node.put("usable_reserve", evidence.reserve());
    put(node, "metadata_rate", evidence.metadataRate());
    put(node, "metadata_share", evidence.metadataShare());
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    node.put(name, value.isPresent() ? value.getAsDouble() : null);
  }

  private static void put(ObjectNode node, String name, OptionalInt value) {
    node.put(name, value.isPresent() ? value.getAsInt() : null);
  }
}
