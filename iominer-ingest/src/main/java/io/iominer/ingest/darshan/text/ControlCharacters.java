// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.text.SafeText;
import java.nio.charset.StandardCharsets;

/** What becomes of characters in names and other texts of a log that could steer a terminal. */
public enum ControlCharacters {
  /** Every byte is printed, as by the reference tools: for pipes and files. */
  AS_RECORDED {
    @Override
    byte[] of(byte[] text) {
      return text;
    }
  },

  /** They become visible, as do bytes that are not UTF-8: for terminals. */
  VISIBLE {
    @Override
    byte[] of(byte[] text) {
      return SafeText.of(text).getBytes(StandardCharsets.UTF_8);
    }
  };

  abstract byte[] of(byte[] text);
}
