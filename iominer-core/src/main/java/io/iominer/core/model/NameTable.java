// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;

/** Names of a log's records by record id. */
public interface NameTable {
  /** Knows no name. */
  NameTable NONE =
      new NameTable() {
        @Override
        public Optional<RawText> name(long recordId) {
          return Optional.empty();
        }

        @Override
        public int size() {
          return 0;
        }

        @Override
        public void forEach(Visitor visitor) {
          // There is none.
        }
      };

  /**
   * The name, or empty when the log has none for this id.
   *
   * @param recordId unsigned 64-bit id
   */
  Optional<RawText> name(long recordId);

  /** How many ids have an entry. */
  int size();

  /** Visits every entry in the order of the log. */
  void forEach(Visitor visitor);

  /** Takes one entry of the table. */
  @FunctionalInterface
  interface Visitor {
    void entry(long recordId, RawText name);
  }
}
