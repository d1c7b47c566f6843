// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.Mount;
import io.iominer.core.model.MountTable;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import java.util.Optional;
import java.util.UUID;

/** Finds the name and the mount point that darshan-parser prints for a record. */
final class Places {
  private static final RawText UNKNOWN = RawText.of("UNKNOWN");
  private static final RawText NOT_APPLICABLE = RawText.of("N/A");
  private static final RawText BGQ_NAME = RawText.of("darshan-bgq-record");

  /** What glibc's printf makes of the missing name. */
  private static final RawText NO_NAME = RawText.of("(null)");

  private static final UUID NULL_UUID = new UUID(0, 0);

  private final NameTable names;
  private final MountTable mounts;

  Places(NameTable names, MountTable mounts) {
    this.names = names;
    this.mounts = mounts;
  }

  Place of(DarshanRecord record) {
    if (record.module() == DarshanModule.APMPI) {
      return Place.NOWHERE;
    }
    Place place = byName(record);
    if (record instanceof CounterRecord counters && counters.daos().isPresent()) {
      return inDaos(place.name(), counters.daos().get());
    }
    return place;
  }

  private Place byName(DarshanRecord record) {
    Optional<RawText> name = names.name(record.recordId());
    if (name.isEmpty()) {
      RawText substitute = record.module() == DarshanModule.BGQ ? BGQ_NAME : NO_NAME;
      return new Place(substitute, UNKNOWN, UNKNOWN);
    }
    Optional<Mount> mount = mounts.find(name.get());
    return new Place(
        name.get(),
        mount.map(Mount::path).orElse(UNKNOWN),
        mount.map(Mount::fsType).orElse(UNKNOWN));
  }

  /** An object is called by its id; a DFS file keeps its name. */
  private static Place inDaos(RawText fileName, DaosIds ids) {
    RawText poolAndContainer = RawText.of(ids.pool() + ":" + ids.container());
    if (ids.objectHigh().isPresent()) {
      String high = Long.toUnsignedString(ids.objectHigh().getAsLong());
      String low = Long.toUnsignedString(ids.objectLow().orElse(0));
      return new Place(RawText.of(high + "." + low), poolAndContainer, NOT_APPLICABLE);
    }
    boolean known = !ids.pool().equals(NULL_UUID) && !ids.container().equals(NULL_UUID);
    return new Place(fileName, known ? poolAndContainer : UNKNOWN, NOT_APPLICABLE);
  }
}
