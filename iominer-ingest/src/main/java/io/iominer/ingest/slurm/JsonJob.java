// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.core.model.SlurmExit;
import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmId;
import io.iominer.core.model.SlurmMemory;
import io.iominer.core.model.SlurmState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Maps a job of {@code sacct --json}, and its steps, to the fields of {@code sacct}'s text. A field
 * that cannot be read is left out.
 */
final class JsonJob {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final long BYTES_PER_MIB = 1L << 20;

  private final JsonNode node;
  private final ReadRecord.Builder record = new ReadRecord.Builder();

  private JsonJob(JsonNode node) {
    this.node = node;
  }

  /** The job itself. */
  static ReadRecord job(JsonNode node) throws BadValueException {
    JsonJob job = new JsonJob(node);
    job.text(SlurmField.JOB_NAME, node.path("name"));
    job.text(SlurmField.USER, firstText(node.path("user"), node.at("/association/user")));
    job.text(SlurmField.GROUP, node.path("group"));
    job.text(SlurmField.ACCOUNT, firstText(node.path("account"), node.at("/association/account")));
    job.text(SlurmField.PARTITION, node.path("partition"));
    job.text(SlurmField.QOS, node.path("qos"));
    job.text(SlurmField.CLUSTER, firstText(node.path("cluster"), node.at("/association/cluster")));
    job.text(SlurmField.CONSTRAINTS, node.path("constraints"));
    job.text(SlurmField.WORK_DIR, node.path("working_directory"));
    job.text(SlurmField.SUBMIT_LINE, node.path("submit_line"));
    job.text(SlurmField.REASON, node.at("/state/reason"));
    job.nodes(node.path("nodes"));
    job.state(node.at("/state/current"), node.path("kill_request_user"));
    job.exit(SlurmField.EXIT_CODE, node.path("exit_code"));
    job.exit(SlurmField.DERIVED_EXIT_CODE, node.path("derived_exit_code"));
    job.times();
    job.limit(node.at("/time/limit"));
    job.count(SlurmField.NNODES, node.path("allocation_nodes"));
    job.count(SlurmField.ALLOC_NODES, node.path("allocation_nodes"));
    job.count(SlurmField.REQ_CPUS, node.at("/required/CPUs"));
    job.count(SlurmField.RESTARTS, node.path("restart_cnt"));
    job.requestedMemory(node.path("required"));
    job.resources();
    return job.record.build(jobId(node, Optional.empty()));
  }

  /** A step of the job. */
  static ReadRecord step(JsonNode parent, JsonNode node) throws BadValueException {
    JsonJob step = new JsonJob(node);
    step.text(SlurmField.JOB_NAME, firstText(node.at("/step/name"), node.path("name")));
    step.text(SlurmField.ACCOUNT, parent.path("account"));
    step.text(SlurmField.CLUSTER, parent.path("cluster"));
    step.nodes(node.at("/nodes/range"));
    step.state(node.path("state"), node.path("kill_request_user"));
    step.exit(SlurmField.EXIT_CODE, node.path("exit_code"));
    step.times();
    step.count(SlurmField.NNODES, node.at("/nodes/count"));
    step.count(SlurmField.NTASKS, node.at("/tasks/count"));
    step.resources();
    JsonNode requested = node.at("/tres/requested");
    JsonNode consumed = node.at("/tres/consumed");
    step.amount(SlurmField.MAX_RSS, requested.path("max"), "mem", "");
    step.amount(SlurmField.AVE_RSS, requested.path("average"), "mem", "");
    step.amount(SlurmField.MAX_VM_SIZE, requested.path("max"), "vmem", "");
    step.amount(SlurmField.MAX_DISK_READ, requested.path("max"), "fs", "disk");
    step.amount(SlurmField.AVE_DISK_READ, requested.path("average"), "fs", "disk");
    step.amount(SlurmField.MAX_DISK_WRITE, consumed.path("max"), "fs", "disk");
    step.amount(SlurmField.AVE_DISK_WRITE, consumed.path("average"), "fs", "disk");
    JsonNode id = node.at("/step/id");
    String name = id.isObject() ? id.path("step_id").asText() : id.asText();
    name = name.substring(name.indexOf('.') + 1);
    if (name.isEmpty()) {
      throw new BadValueException("a step with an id", node.path("step").toString());
    }
    return step.record.build(jobId(parent, Optional.of(name)));
  }

  private static SlurmId jobId(JsonNode node, Optional<String> step) throws BadValueException {
    OptionalLong id = JsonNumbers.of(node.path("job_id"));
    if (id.isEmpty() || id.getAsLong() <= 0) {
      throw new BadValueException("a number called job_id", node.path("job_id").toString());
    }
    OptionalLong array = positive(JsonNumbers.of(node.at("/array/job_id")));
    OptionalLong het = positive(JsonNumbers.of(node.at("/het/job_id")));
    return new SlurmId(
        id.getAsLong(),
        true,
        array,
        array.isPresent() ? JsonNumbers.of(node.at("/array/task_id")) : OptionalLong.empty(),
        Optional.of(node.at("/array/task").asText("")).filter(t -> !t.isEmpty()),
        het,
        het.isPresent() ? JsonNumbers.of(node.at("/het/job_offset")) : OptionalLong.empty(),
        step);
  }

  private static OptionalLong positive(OptionalLong value) {
    return value.isPresent() && value.getAsLong() > 0 ? value : OptionalLong.empty();
  }

  private static JsonNode firstText(JsonNode first, JsonNode second) {
    return first.isMissingNode() || first.isNull() || first.asText("none").isEmpty()
        ? second
        : first;
  }

  private void text(SlurmField field, JsonNode value) throws BadValueException {
    record.read(
        field, () -> SlurmValues.text(text(value)).ifPresent(text -> record.put(field, text)));
  }

  private void nodes(JsonNode value) throws BadValueException {
    record.read(
        SlurmField.NODE_LIST,
        () ->
            SlurmValues.nodes(text(value))
                .ifPresent(nodes -> record.put(SlurmField.NODE_LIST, nodes)));
  }

  /** A text; empty where there is none. */
  private static String text(JsonNode value) throws BadValueException {
    if (!value.isTextual() && !value.isMissingNode() && !value.isNull()) {
      throw new BadValueException("a text", value.toString());
    }
    return value.asText("");
  }

  /**
   * A text, or in newer versions a list of the state and its flags.
   *
   * @param killer id of the user who cancelled the job, in newer versions his name
   */
  private void state(JsonNode value, JsonNode killer) throws BadValueException {
    JsonNode name = value.isArray() ? value.path(0) : value;
    record.read(
        SlurmField.STATE,
        () -> {
          String state = text(name);
          if (!state.isEmpty()) {
            OptionalLong by =
                killer.isTextual() ? OptionalLong.empty() : number(SlurmField.STATE, killer);
            record.put(SlurmField.STATE, new SlurmState(state, by));
          }
        });
  }

  /** Slurm 22.05 writes success for whatever failed: then the code is not known. */
  private void exit(SlurmField field, JsonNode value) throws BadValueException {
    JsonNode signal = value.path("signal");
    OptionalLong code = number(field, value.path("return_code"));
    OptionalLong signalId =
        positive(number(field, signal.has("id") ? signal.path("id") : signal.path("signal_id")));
    boolean success = code.isPresent() && code.getAsLong() == 0 && signalId.isEmpty();
    if ((code.isPresent() || signalId.isPresent()) && !(success && hasFailed())) {
      record.put(field, new SlurmExit((int) code.orElse(0), (int) signalId.orElse(0)));
    }
  }

  private boolean hasFailed() {
    return record.value(SlurmField.STATE) instanceof SlurmState state
        && state.name().equals("FAILED");
  }

  private void times() throws BadValueException {
    JsonNode time = node.path("time");
    instant(SlurmField.SUBMIT, time.path("submission"));
    instant(SlurmField.ELIGIBLE, time.path("eligible"));
    instant(SlurmField.START, time.path("start"));
    instant(SlurmField.END, time.path("end"));
    seconds(SlurmField.ELAPSED_RAW, time.path("elapsed"));
    seconds(SlurmField.SUSPENDED, time.path("suspended"));
  }

  private void instant(SlurmField field, JsonNode value) throws BadValueException {
    OptionalLong seconds = positive(number(field, value));
    if (seconds.isPresent()) {
      record.read(
          field, () -> record.putTime(field, List.of(SlurmTime.ofSeconds(seconds.getAsLong()))));
    }
  }

  private void seconds(SlurmField field, JsonNode value) throws BadValueException {
    counted(field, value).ifPresent(seconds -> record.put(field, (double) seconds));
  }

  private void limit(JsonNode value) throws BadValueException {
    counted(SlurmField.TIMELIMIT_RAW, value)
        .ifPresent(minutes -> record.put(SlurmField.TIMELIMIT_RAW, minutes * SECONDS_PER_MINUTE));
  }

  private void count(SlurmField field, JsonNode value) throws BadValueException {
    counted(field, value).ifPresent(count -> record.put(field, count));
  }

  /** A number of things; empty where there is none, or none that can be read. */
  private OptionalLong counted(SlurmField field, JsonNode value) throws BadValueException {
    return readable(field, () -> SlurmAmount.known(JsonNumbers.of(value)));
  }

  /** The number of a field; empty where there is none, or none that can be read. */
  private OptionalLong number(SlurmField field, JsonNode value) throws BadValueException {
    return readable(field, () -> JsonNumbers.of(value));
  }

  @FunctionalInterface
  private interface NumberReader {
    OptionalLong read() throws BadValueException;
  }

  private OptionalLong readable(SlurmField field, NumberReader number) throws BadValueException {
    try {
      return number.read();
    } catch (BadValueException e) {
      record.unreadable(field, e);
      return OptionalLong.empty();
    }
  }

  /** In newer versions memory for each processor or node, in older ones one number; all in MiB. */
  private void requestedMemory(JsonNode required) throws BadValueException {
    memory(required.path("memory"), SlurmMemory.Per.JOB);
    memory(required.path("memory_per_node"), SlurmMemory.Per.NODE);
    memory(required.path("memory_per_cpu"), SlurmMemory.Per.CPU);
  }

  private void memory(JsonNode value, SlurmMemory.Per per) throws BadValueException {
    OptionalLong mib = positive(number(SlurmField.REQ_MEM, value));
    if (mib.isPresent() && mib.getAsLong() > Long.MAX_VALUE / BYTES_PER_MIB) {
      record.unreadable(
          SlurmField.REQ_MEM,
          new BadValueException("memory below 2^63 bytes", mib.getAsLong() + " MiB"));
    } else if (mib.isPresent()) {
      record.put(SlurmField.REQ_MEM, new SlurmMemory(mib.getAsLong() * BYTES_PER_MIB, per));
    }
  }

  private void resources() throws BadValueException {
    JsonNode allocated = node.at("/tres/allocated");
    resources(SlurmField.ALLOC_TRES, allocated);
    JsonNode requested = node.at("/tres/requested");
    if (requested.isArray()) {
      resources(SlurmField.REQ_TRES, requested);
    }
    amount(SlurmField.NCPUS, allocated, "cpu", "");
    amount(SlurmField.ALLOC_CPUS, allocated, "cpu", "");
  }

  private void resources(SlurmField field, JsonNode list) throws BadValueException {
    record.read(field, () -> JsonResources.text(list).ifPresent(text -> record.put(field, text)));
  }

  private void amount(SlurmField field, JsonNode list, String type, String name)
      throws BadValueException {
    record.read(
        field,
        () -> JsonResources.count(list, type, name).ifPresent(count -> record.put(field, count)));
  }
}
