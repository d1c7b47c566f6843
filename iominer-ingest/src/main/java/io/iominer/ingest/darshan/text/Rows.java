// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.DarshanRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * Prints rows of the form module, rank, record id, counter, value, file name, mount point, file
 * system type. What the rows of one record share is put together once.
 */
final class Rows {
  private final TextOutput out;
  private byte[] before = {};
  private byte[] after = {};

  Rows(TextOutput out) {
    this.out = out;
  }

  /** The rows that follow belong to this record. */
  void begin(DarshanRecord record, Place place) {
    String id = Long.toUnsignedString(record.recordId());
    before = TextOutput.ascii(record.module().logName() + "\t" + record.rank() + "\t" + id + "\t");
    ByteArrayOutputStream end = new ByteArrayOutputStream();
    end.write('\t');
    end.writeBytes(out.controls().of(place.name().bytes()));
    end.write('\t');
    end.writeBytes(out.controls().of(place.mountPoint().bytes()));
    end.write('\t');
    end.writeBytes(out.controls().of(place.fsType().bytes()));
    end.write('\n');
    after = end.toByteArray();
  }

  void row(byte[] counter, long value) throws IOException {
    start(counter).decimal(value).bytes(after);
  }

  void unsignedRow(byte[] counter, long value) throws IOException {
    start(counter).unsigned(value).bytes(after);
  }

  void row(byte[] counter, double value) throws IOException {
    FixedPoint.SIX.print(value, start(counter));
    out.bytes(after);
  }

  void row(byte[] counter, byte[] value) throws IOException {
    start(counter).recorded(value).bytes(after);
  }

  private TextOutput start(byte[] counter) throws IOException {
    return out.bytes(before).bytes(counter).character('\t');
  }
}
