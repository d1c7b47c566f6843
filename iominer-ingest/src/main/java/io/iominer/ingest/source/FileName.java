// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of files as texts that are the same under every locale. A name is bytes, which are UTF-8 as
 * a rule; Java reads them in the encoding of the locale and loses what that does not have. Here a
 * byte that is not part of UTF-8 stands as {@code \xE9}, and a backslash that would begin such an
 * escape as {@code \x5C}, so each name has one text and each text one name.
 */
public final class FileName {
  private static final Pattern ESCAPE = Pattern.compile("\\\\x([0-9A-F]{2})");

  /** Whether Java's own texts of names are UTF-8. */
  private static final boolean IS_UTF_8 =
      "UTF-8".equalsIgnoreCase(System.getProperty("sun.jnu.encoding"));

  private static final char REPLACEMENT = '\uFFFD';
  private static final int ASCII = 0x80;

  private FileName() {}

  /** The text of an absolute path. */
  public static String text(Path path) {
    String text = path.toString();
    return isJavas(text) ? text : text(bytes(path.toUri().getRawPath(), text.equals("/")));
  }

  /** The path of a text; one that is relative begins at the working folder. */
  public static Path path(String text) {
    if (isJavas(text)) {
      return Path.of(text);
    }
    String absolute = text.startsWith("/") ? text : text(Path.of("").toAbsolutePath()) + "/" + text;
    StringBuilder uri = new StringBuilder("file://");
    for (byte b : bytes(absolute)) {
      if (b == '/') {
        uri.append('/');
      } else {
        uri.append(String.format("%%%02X", b));
      }
    }
    return Path.of(URI.create(uri.toString()));
  }

  /** The text of a name's bytes. */
  static String text(byte[] name) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(name);
    CharBuffer out = CharBuffer.allocate(name.length);
    StringBuilder text = new StringBuilder();
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      text.append(ESCAPE.matcher(out.flip()).replaceAll(m -> "\\\\x5Cx" + m.group(1)));
      out.clear();
      if (!result.isError()) {
        return text.toString();
      }
      for (int i = 0; i < result.length(); i++) {
        text.append(String.format("\\x%02X", in.get()));
      }
      decoder.reset();
    }
  }

  /** Whether Java reads and writes the name as it is here. */
  private static boolean isJavas(String text) {
    boolean plain =
        IS_UTF_8 ? text.indexOf(REPLACEMENT) < 0 : text.chars().allMatch(c -> c < ASCII);
    return plain && !ESCAPE.matcher(text).find();
  }

  private static byte[] bytes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Matcher escape = ESCAPE.matcher(text);
    int from = 0;
    while (escape.find()) {
      bytes.writeBytes(text.substring(from, escape.start()).getBytes(StandardCharsets.UTF_8));
      bytes.write(Integer.parseInt(escape.group(1), 16));
      from = escape.end();
    }
    bytes.writeBytes(text.substring(from).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  /** Bytes of a URI's path; that of a folder ends with a slash, which is none of its name. */
  private static byte[] bytes(String rawPath, boolean root) {
    String path =
        !root && rawPath.endsWith("/") ? rawPath.substring(0, rawPath.length() - 1) : rawPath;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) == '%') {
        bytes.write(Integer.parseInt(path.substring(i + 1, i + 3), 16));
        i += 2;
      } else {
        bytes.write(path.charAt(i));
      }
    }
    return bytes.toByteArray();
  }
}
