// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreStatus;
import io.iominer.core.store.TableStatus;
import io.iominer.report.result.CellText;
import io.iominer.report.result.VisibleJson;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a store holds, as JSON: sizes in bytes, times in UTC; what is not known is null. */
public final class StoreStatusJson {
  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private StoreStatusJson() {}

  /**
   * One JSON object, indented.
   *
   * @param program version and commit of the program that reads the store
   */
  public static String of(StoreStatus status, String program) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("store", status.folder().toString());
    fields.put("read_by", program);
    fields.put("format", IoStore.FORMAT);
    fields.put("created_by", status.createdBy());
    fields.put("job_buckets", status.jobBuckets());
    fields.put("last_ingest", CellText.plain(status.lastIngest().orElse(null)));
    fields.put("sources", status.sources());
    fields.put("rejects", status.rejects());
    fields.put("bytes_on_disk", status.bytesOnDisk());
    fields.put("bytes_in_use", status.bytesInUse());
    fields.put("tables", status.tables().stream().map(StoreStatusJson::fields).toList());
    try {
      return MAPPER.writeValueAsString(fields) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Plain values are always JSON", e);
    }
  }

  private static Map<String, @Nullable Object> fields(TableStatus table) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("table", table.name());
    fields.put("rows", table.rows());
    fields.put("first", CellText.plain(table.first().orElse(null)));
    fields.put("last", CellText.plain(table.last().orElse(null)));
    fields.put("files", table.files());
    fields.put("bytes", table.bytes());
    fields.put("states", table.states());
    return fields;
  }
}
