// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogFileName;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.Ost;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.ImpossibleCounter;
import io.iominer.core.summary.IoLayer;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.Total;
import io.iominer.core.summary.WaitedWork.Amplification;
import io.iominer.core.unit.Ratio;
import io.iominer.report.result.VisibleJson;
import io.iominer.rootcause.FileProfile;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.Layout;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedSet;

/**
 * A profile as JSON. Sizes are bytes, durations seconds, shares 0 to 1; counters have Darshan's
 * names in lower case; a value that is not known is null.
 */
public final class LogReportJson {
  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private LogReportJson() {}

  /** One JSON object, indented. */
  public static String of(String logName, LogReport log) throws IOException {
    JobProfile profile = log.profile();
    JobSummary summary = profile.summary();
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("log", logName);
    job(root.putObject("job"), logName, summary);
    io(root.putObject("io"), summary);
    ObjectNode interfaces = root.putObject("interfaces");
    for (ModuleTotals totals : summary.totals().values()) {
      totals(
          interfaces.putObject(totals.module().name().toLowerCase(java.util.Locale.ROOT)), totals);
    }
    shares(root, profile);
    ObjectNode files = root.putObject("files");
    files.put("total", summary.files().total());
    files.put("shared", summary.files().shared());
    files.put("read_only", summary.files().readOnly());
    files.put("write_only", summary.files().writeOnly());
    files.put("read_write", summary.files().readWrite());
    files.put("pattern", summary.pattern().map(AccessPattern::label).orElse(null));
    ArrayNode top = files.putArray("top");
    profile.topFiles().forEach(file -> file(top.addObject(), file));
    osts(root.putArray("osts"), summary.osts());
    incomplete(root.putObject("incomplete"), summary);
    PathsJson.paths(root.putObject("critical_path"), log);
    PathsJson.trace(root.putObject("trace"), log.job().trace());
    HeatMapJson.put(root, log);
    PathsJson.factors(root.putObject("factors"), log.job().factors());
    learnedFrom(root.putArray("learned_from"), log.learnedFrom());
    CausesJson.put(root.putObject("diagnosis"), log.diagnosis());
    return MAPPER.writeValueAsString(root) + "\n";
  }

  /** Indexes by file system, whose mount point is null where the log does not tell it. */
  /** Calibrations of a store by whose rates the job is diagnosed. */
  private static void learnedFrom(ArrayNode node, List<PeriodCalibration> calibrations) {
    for (PeriodCalibration calibration : calibrations) {
      ObjectNode entry = node.addObject();
      entry.put("calibrated_at", calibration.calibratedAt().toString());
      entry.put("file_system", calibration.fileSystem());
      CalibrationPeriod period = calibration.period();
      entry.put("first_start", period.firstStart().toString());
      entry.put("last_start", period.lastStart().toString());
      entry.put("log_count", period.logs());
    }
  }

  private static void osts(ArrayNode node, SortedSet<Ost> osts) {
    Map<Optional<String>, List<Ost>> fileSystems =
        osts.stream().collect(groupingBy(Ost::fileSystem, LinkedHashMap::new, toList()));
    fileSystems.forEach(
        (mountPoint, own) -> {
          ObjectNode fileSystem = node.addObject();
          fileSystem.put("file_system", mountPoint.orElse(null));
          ArrayNode indexes = fileSystem.putArray("osts");
          own.forEach(ost -> indexes.add(ost.index()));
        });
  }

  private static void job(ObjectNode node, String logName, JobSummary summary) {
    JobRecord job = summary.job();
    node.put("job_id", job.jobId());
    node.put("uid", job.uid());
    node.put("user", LogFileName.user(logName, job.exe().text(), job.jobId()).orElse(null));
    node.put("application", summary.application());
    node.put("executable", job.exe().text());
    node.put("process_count", job.processCount());
    boolean isStartKnown = Plausible.isInstant(job.startSeconds());
    node.put("start_time", isStartKnown ? job.startSeconds() + job.startNanos() / 1e9 : null);
    node.put("end_time", job.endSeconds() == 0 ? null : job.endSeconds() + job.endNanos() / 1e9);
    put(node, "run_time_s", job.runTimeSeconds());
    node.put("log_version", summary.header().version());
    node.put("lib_version", job.metadataEntries().get("lib_ver"));
    ArrayNode modules = node.putArray("modules");
    summary.modules().forEach(modules::add);
  }

  private static void io(ObjectNode node, JobSummary summary) {
    IoTotals io = summary.io();
    put(node, "bytes_read", io.knownBytes(IoDirection.READ));
    put(node, "bytes_written", io.knownBytes(IoDirection.WRITE));
    put(node, "read_time_s", io.knownSeconds(Total.F_READ_TIME));
    put(node, "write_time_s", io.knownSeconds(Total.F_WRITE_TIME));
    put(node, "meta_time_s", io.knownSeconds(Total.F_META_TIME));
    ArrayNode countedIn = node.putArray("read_write_meta_time_layers");
    io.countedIn().stream().map(IoLayer::name).distinct().forEach(countedIn::add);
    put(node, "slowest_process_time_s", io.knownSlowestSeconds());
    put(node, "bandwidth_bytes_per_s", summary.bandwidth());
    layers(node.putArray("bandwidth_layers"), io.waited().layersOfBytes(), summary);
    layers(node.putArray("time_layers"), io.waited().layersOfSeconds(), summary);
    ArrayNode amplifications = node.putArray("amplification");
    for (Amplification one : io.waited().amplifications()) {
      ObjectNode amplification = amplifications.addObject();
      amplification.put("layer", summary.name(one.below()));
      amplification.put("above", summary.name(one.above()));
      amplification.put("bytes", Math.round(one.bytesBelow()));
      amplification.put("bytes_above", Math.round(one.bytesAbove()));
      amplification.put("factor", one.factor());
    }
    node.put("slowest_rank", summary.slowestRank().map(JobSummary.RankTime::rank).orElse(null));
    put(node, "first_io_s", summary.firstIo());
    put(node, "last_io_s", summary.lastIo());
  }

  private static void layers(ArrayNode node, List<IoLayer> layers, JobSummary summary) {
    layers.forEach(layer -> node.add(summary.name(layer)));
  }

  private static void totals(ObjectNode node, ModuleTotals totals) {
    node.put("records", totals.records());
    for (Total total : Total.values()) {
      if (total.counter(totals.module()).isPresent()) {
        String name = total.counter(totals.module()).get().columnName();
        if (total.isTime()) {
          put(node, name, totals.time(total));
        } else {
          put(node, name, totals.count(total));
        }
      }
    }
  }

  private static void shares(ObjectNode root, JobProfile profile) {
    ObjectNode shares = root.putObject("shares");
    put(shares, "read_time", profile.times().read());
    put(shares, "write_time", profile.times().write());
    put(shares, "meta_time", profile.times().meta());
    put(shares, "slowest_process_time", profile.times().slowest());
    put(shares, "sequential_reads", profile.accesses().sequentialReads());
    put(shares, "consecutive_reads", profile.accesses().consecutiveReads());
    put(shares, "sequential_writes", profile.accesses().sequentialWrites());
    put(shares, "consecutive_writes", profile.accesses().consecutiveWrites());
    put(shares, "file_not_aligned", profile.accesses().fileNotAligned());
  }

  private static void file(ObjectNode node, FileProfile file) {
    node.put("file_name", file.name());
    node.put("record_id", Long.toUnsignedString(file.use().recordId()));
    node.put("mount_point", file.mountPoint());
    node.put("mount_fs_type", file.mountFsType());
    node.put("fs_type", file.fsType());
    put(node, "bytes_read", file.use().knownBytes(IoDirection.READ));
    put(node, "bytes_written", file.use().knownBytes(IoDirection.WRITE));
    put(node, "io_time_s", file.use().knownSeconds());
    node.put("process_count", file.use().processes());
    node.put("shared", file.use().isShared());
    ArrayNode components = node.putArray("stripe_components");
    for (Layout layout : file.layout()) {
      ObjectNode component = components.addObject();
      component.put("state", layout.state().name().toLowerCase(Locale.ROOT));
      put(component, "stripe_count", layout.stripeCount());
      put(component, "stripe_size", layout.stripeSize());
      ArrayNode osts = component.putArray("osts");
      layout.osts().forEach(osts::add);
    }
  }

  private static void incomplete(ObjectNode node, JobSummary summary) {
    ArrayNode modules = node.putArray("modules");
    summary.incompleteModules().forEach(modules::add);
    ArrayNode unknown = node.putArray("unknown_modules");
    for (ModuleRegion region : summary.header().modules()) {
      if (region.module().isEmpty() && region.isModule()) {
        unknown.add(region.id());
      }
    }
    node.put("died_before_end", !summary.job().hasEnd());
    node.put("impossible_values", summary.impossibleValues());
    ArrayNode counters = node.putArray("impossible_counters");
    for (ImpossibleCounter impossible : summary.impossibleCounters()) {
      ObjectNode entry = counters.addObject();
      entry.put("counter", impossible.counter());
      entry.put("records", impossible.records());
      entry.put("example", impossible.example());
    }
    ArrayNode damages = node.putArray("damages");
    for (Damage damage : summary.damages()) {
      ObjectNode entry = damages.addObject();
      entry.put("part", damage.problem().part());
      entry.put("offset", damage.problem().offset());
      entry.put("expected", damage.problem().expected());
      entry.put("found", damage.problem().found());
    }
  }

  private static void put(ObjectNode node, String name, OptionalLong value) {
    node.put(name, value.isPresent() ? value.getAsLong() : null);
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    node.put(name, value.isPresent() ? value.getAsDouble() : null);
  }

  private static void put(ObjectNode node, String name, Optional<Ratio> share) {
    node.put(name, share.map(Ratio::value).orElse(null));
  }
}
