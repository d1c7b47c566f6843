// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** Orders texts as SQL does: by their bytes in UTF-8, what is NULL first. */
public final class TextOrder {
  /** Of texts. */
  public static final Comparator<String> OF_BYTES =
      (one, other) ->
          Arrays.compareUnsigned(
              one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

  /** Of texts that may be NULL. */
  public static final Comparator<Optional<String>> NULL_FIRST =
      Comparator.comparing(text -> text.orElse(null), Comparator.nullsFirst(OF_BYTES));

  private TextOrder() {}
}
