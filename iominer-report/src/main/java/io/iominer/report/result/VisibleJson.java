// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/** JSON that no character of can steer a terminal: such characters are written as \\uNNNN. */
public final class VisibleJson {
  private static final int DELETE = 0x7f;

  private VisibleJson() {}

  /** A new mapper that writes so, and decimal numbers without an exponent. */
  public static ObjectMapper mapper() {
    ObjectMapper mapper = new ObjectMapper();
    mapper.configure(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN, true);
    mapper.getFactory().setCharacterEscapes(new Escapes());
    return mapper;
  }

  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[DELETE] = ESCAPE_CUSTOM;
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return Character.isISOControl(character) || Character.getType(character) == Character.FORMAT
          ? new SerializedString(String.format("\\u%04x", character))
          : null;
    }
  }
}
