// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes pseudonyms of words by HMAC-SHA256: the same word has the same pseudonym wherever it
 * stands, and nobody finds the word without the key. Digits become other digits of the same number,
 * and all else becomes letters, so that words which differ in numbers only still do: files of ranks
 * and of time steps are grouped by that. Not for several threads.
 */
public final class Pseudonyms {
  /** Letters in place of a word: 51 bits, so that a million words hardly collide. */
  private static final int LETTERS = 11;

  private static final int ALPHABET = 26;

  /** An even number, after which both halves have their lengths again; as many as NIST's FF1. */
  private static final int ROUNDS = 10;

  private static final int REMEMBERED = 50_000;
  private static final int UID_BITS = 40;

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /** Stands for a run of digits where all are taken out, so that nothing else is equal. */
  private static final String RUN = "0";

  private final Mac mac;
  private final Map<String, String> remembered =
      new LinkedHashMap<>(REMEMBERED, 0.75F, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > REMEMBERED;
        }
      };

  public Pseudonyms(PseudonymKey key) {
    try {
      mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.bytes(), "HmacSHA256"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  /** The pseudonym of a word: letters, and digits where it has any; of an empty one nothing. */
  public String word(String text) {
    return text.isEmpty() ? text : remembered.computeIfAbsent(text, word -> word(word, ""));
  }

  /**
   * The same of a word in which one number stays.
   *
   * @param stays digits; a longer run of digits that has them within does not stay
   */
  public String word(String text, String stays) {
    String kind = DIGITS.matcher(text).replaceAll(RUN);
    StringBuilder pseudonym = new StringBuilder(letters("word", kind, LETTERS));
    Matcher runs = DIGITS.matcher(text);
    for (int place = 0; runs.find(); place++) {
      String run = runs.group();
      pseudonym
          .append(place == 0 ? "" : "-")
          .append(run.equals(stays) ? run : digits(run, place + " " + kind));
    }
    return pseudonym.toString();
  }

  /** Letters in place of a whole text, its digits among it. */
  public String opaque(String text) {
    return letters("text", text, LETTERS);
  }

  /** As many letters in place of a text, which is known to be one of few. */
  String letters(String use, String text, int count) {
    long left = number(use, text);
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < count; i++) {
      letters.append((char) ('a' + Long.remainderUnsigned(left, ALPHABET)));
      left = Long.divideUnsigned(left, ALPHABET);
    }
    return letters.toString();
  }

  /** A positive number in place of a user's id. */
  public long uid(long uid) {
    return 1 + (number("uid", Long.toString(uid)) >>> (Long.SIZE - UID_BITS));
  }

  /** An id of 64 bits in place of another one. */
  public long id(long id) {
    return number("id", Long.toUnsignedString(id));
  }

  private long number(String use, String text) {
    return ByteBuffer.wrap(hash(use, text)).getLong();
  }

  private byte[] hash(String use, String text) {
    return mac.doFinal((use + "\n" + text).getBytes(StandardCharsets.UTF_8));
  }

  /** A permutation of the numbers of as many digits: a Feistel network. */
  private String digits(String run, String use) {
    String left = run.substring(0, run.length() / 2);
    String right = run.substring(run.length() / 2);
    for (int round = 0; round < ROUNDS; round++) {
      String next = sum(left, hash("digits", round + " " + right + " " + use));
      left = right;
      right = next;
    }
    return left + right;
  }

  /** Digit by digit, without carry. */
  private static String sum(String digits, byte[] hash) {
    StringBuilder sum = new StringBuilder();
    for (int i = 0; i < digits.length(); i++) {
      sum.append((digits.charAt(i) - '0' + Byte.toUnsignedInt(hash[i % hash.length])) % 10);
    }
    return sum.toString();
  }
}
