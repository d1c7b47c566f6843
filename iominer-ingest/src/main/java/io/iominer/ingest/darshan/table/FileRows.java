// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.FsType;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.Mount;
import io.iominer.core.model.MountTable;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.summary.CountedLayer;
import io.iominer.core.summary.PossibleValues;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.trace.LogIdentity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Rows of {@code darshan_file}. */
final class FileRows {
  private static final TableDefinition TABLE = DarshanFileTable.DEFINITION;

  private final LogIdentity log;
  private final JobRecord job;
  private final NameTable names;
  private final MountTable mounts;
  private final JobClock clock;
  private final CountedLayer layers;

  /**
   * Rows of a log.
   *
   * @param layers which record of a file counts, with all records of the log noted
   */
  FileRows(LogIdentity log, JobRecord job, NameTable names, CountedLayer layers) {
    this.log = log;
    this.layers = layers;
    this.job = job;
    this.names = names;
    this.mounts = MountTable.of(job.mounts());
    this.clock = new JobClock(job);
  }

  TableRow row(FileGroup group) {
    TableRow row = log.row(TABLE, job.jobId());
    row.setUnsigned("record_id", group.recordId());
    row.set("rank", group.rank());
    row.set("process_count", group.processes());
    Optional<RawText> name = names.name(group.recordId());
    row.set("file_name", name.map(RawText::text).orElse(null));
    Optional<Mount> mount = name.flatMap(mounts::find);
    row.set("mount_point", mount.map(place -> place.path().text()).orElse(null));
    row.set("mount_fs_type", mount.map(place -> place.fsType().text()).orElse(null));
    row.set("fs_type", FsType.of(mount, Optional.ofNullable(group.layout())).orElse(null));
    row.set("modules", modules(group));
    FileTimestamps times = new FileTimestamps();
    UnifiedBytes bytes = new UnifiedBytes(layers);
    for (CounterRecord record : group.records()) {
      bytes.add(new PossibleValues(record, job.processCount(), job.runTimeSeconds()));
      CounterCells.set(row, record);
      times.add(record);
      setPlaces(row, record);
    }
    bytes.set(row);
    times.set(row, clock);
    if (group.layout() != null) {
      LayoutCells.set(row, group.layout());
    }
    return row;
  }

  private static List<String> modules(FileGroup group) {
    List<String> modules = new ArrayList<>();
    group.records().forEach(record -> modules.add(record.module().logName()));
    if (group.layout() != null) {
      modules.add(DarshanModule.LUSTRE.logName());
    }
    return modules;
  }

  private static void setPlaces(TableRow row, CounterRecord record) {
    long parent = record.parentRecordId().orElse(0);
    if (parent != 0) {
      row.setUnsigned("parent_record_id", parent);
    }
    record.daos().ifPresent(ids -> setDaos(row, ids));
    if (record.servers().length > 0) {
      row.set("mdhim_server_operations", Arrays.stream(record.servers()).boxed().toList());
    }
  }

  private static void setDaos(TableRow row, DaosIds ids) {
    row.set("daos_pool", ids.pool().toString());
    row.set("daos_container", ids.container().toString());
    if (ids.objectHigh().isPresent() && ids.objectLow().isPresent()) {
      row.setUnsigned("daos_object_high", ids.objectHigh().getAsLong());
      row.setUnsigned("daos_object_low", ids.objectLow().getAsLong());
    }
  }
}
