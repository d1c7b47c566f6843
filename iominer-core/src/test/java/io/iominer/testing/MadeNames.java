// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import java.util.Map;
import java.util.Optional;

/**
 * The names of a made-up log.
 *
 * @param names by record id; may grow while the log is made
 */
public record MadeNames(Map<Long, String> names) implements NameTable {
  @Override
  public Optional<RawText> name(long recordId) {
    return Optional.ofNullable(names.get(recordId)).map(RawText::of);
  }

  @Override
  public int size() {
    return names.size();
  }

  @Override
  public void forEach(Visitor visitor) {
    names.forEach((id, name) -> visitor.entry(id, RawText.of(name)));
  }
}
