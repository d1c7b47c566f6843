// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.Verdict;

/** What stands out on a terminal. Codes: ECMA-48, select graphic rendition. */
enum Emphasis {
  NONE(""),
  /** Bold. */
  HEADING("1"),
  /** Green. */
  GOOD("32"),
  /** Yellow. */
  WARNING("33"),
  /** Red. */
  BAD("31");

  private static final String BEGIN = "\u001b[";
  private static final String END = "m";

  private final String code;

  Emphasis(String code) {
    this.code = code;
  }

  static Emphasis of(Verdict verdict) {
    return switch (verdict) {
      case CAUSE, NO_SINGLE_CAUSE -> BAD;
      case MINOR, NO_BOTTLENECK, NO_IO -> GOOD;
      case IMPLAUSIBLE_COUNTERS, SKIPPED -> WARNING;
    };
  }

  static Emphasis of(FindingLevel level) {
    return switch (level) {
      case HIGH -> BAD;
      case WARNING -> WARNING;
      case LOST_TIME, INFO -> NONE;
    };
  }

  /** A text that is safe for terminals, between escape codes. */
  String of(String safe) {
    return this == NONE || safe.isEmpty() ? safe : BEGIN + code + END + safe + BEGIN + "0" + END;
  }
}
