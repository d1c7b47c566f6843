// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.model.Cause;
import io.iominer.report.result.VisibleJson;
import io.iominer.rootcause.comparison.Change;
import io.iominer.rootcause.comparison.Comparison;
import io.iominer.rootcause.comparison.Run;
import io.iominer.rootcause.comparison.Run.Trait;
import io.iominer.rootcause.comparison.Weighing;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison as JSON: bytes, seconds, bytes/s, shares of 0 to 1; what is not known is null. */
public final class ComparisonJson {
  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ComparisonJson() {}

  /**
   * One JSON object, indented.
   *
   * @param sources where the two runs are from
   */
  public static String of(Comparison comparison, List<String> sources) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    run(root.putObject("a"), comparison.before(), sources.get(0));
    run(root.putObject("b"), comparison.after(), sources.get(1));
    texts(root.putArray("warnings"), comparison.warnings());
    changes(root.putArray("changed"), comparison.changed());
    changes(root.putArray("alike"), comparison.alike());
    texts(root.putArray("missing"), comparison.missing());
    weighing(root.putObject("weighing"), comparison.weighing());
    return MAPPER.writeValueAsString(root) + "\n";
  }

  private static void run(ObjectNode node, Run run, String source) {
    node.put("source", source);
    node.put("job_id", run.jobId());
    node.put("process_count", run.processes().isPresent() ? run.processes().getAsLong() : null);
    for (Trait trait : Trait.values()) {
      node.put(trait.name().toLowerCase(Locale.ROOT), run.trait(trait).orElse(null));
    }
    ObjectNode values = node.putObject("values");
    run.values().forEach((measure, value) -> values.put(measure.id(), value));
    texts(node.putArray("caveats"), run.caveats());
  }

  private static void changes(ArrayNode array, List<Change> changes) {
    for (Change change : changes) {
      ObjectNode node = array.addObject();
      node.put("measure", change.measure().id());
      node.put("a", change.before());
      node.put("b", change.after());
      node.put("ratio", change.ratio().isPresent() ? change.ratio().getAsDouble() : null);
      node.put("difference", change.difference());
    }
  }

  private static void weighing(ObjectNode node, Weighing weighing) {
    node.put(
        "io_difference_s",
        weighing.ioDifference().isPresent() ? weighing.ioDifference().getAsDouble() : null);
    Optional<Weighing.Part> unexplained = weighing.unexplained();
    node.put("unexplained_s", unexplained.map(Weighing.Part::seconds).orElse(null));
    node.put("unexplained_share", unexplained.map(Weighing.Part::share).orElse(null));
    parts(node.putArray("parts"), weighing.parts());
    parts(node.putArray("alike"), weighing.alike());
    measures(node.putArray("changed_inputs"), weighing.changedInputs());
    node.put("sentence", weighing.sentence());
  }

  private static void parts(ArrayNode array, List<Weighing.Part> parts) {
    for (Weighing.Part part : parts) {
      ObjectNode one = array.addObject();
      one.put("kind", part.kind().name().toLowerCase(Locale.ROOT));
      one.put("cause", part.cause().map(Cause::label).orElse(null));
      one.put("seconds", part.seconds());
      one.put("share", part.share());
      measures(one.putArray("changed_inputs"), part.inputs());
    }
  }

  private static void measures(ArrayNode array, List<Change> changes) {
    changes.forEach(change -> array.add(change.measure().id()));
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }
}
