// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Nodes in Slurm's short form, for example {@code nid[000012-000015,20],login1} or {@code
 * r[1-2]n[01-04]}. They are expanded one at a time, so that a short text that stands for very many
 * names does no harm.
 */
public final class NodeList {
  private final String text;
  private final List<List<Piece>> names;

  private NodeList(String text, List<List<Piece>> names) {
    this.text = text;
    this.names = names;
  }

  /** A part of a name: the texts that may stand in its place. */
  private record Piece(List<Range> ranges) {
    long count() {
      return ranges.stream().mapToLong(Range::count).reduce(0, Math::addExact);
    }

    String text(long number) {
      long left = number;
      for (Range range : ranges) {
        if (left < range.count()) {
          return range.text(left);
        }
        left -= range.count();
      }
      throw new IndexOutOfBoundsException("Text " + number + " of " + count());
    }
  }

  /** Numbers from first to last with leading zeros, or one text. */
  private record Range(String text, long first, long last, int width) {
    static Range of(String literal) {
      return new Range(literal, 0, 0, 0);
    }

    long count() {
      return last - first + 1;
    }

    String text(long number) {
      if (width == 0) {
        return text;
      }
      String digits = Long.toString(first + number);
      return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
  }

  /**
   * Reads a list.
   *
   * @throws IllegalArgumentException for a text that is none; the message says what is wrong
   */
  public static NodeList of(String text) {
    List<List<Piece>> names = new ArrayList<>();
    int start = 0;
    int depth = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ',' : text.charAt(i);
      if (c == '[') {
        depth++;
      } else if (c == ']') {
        depth--;
      } else if (c == ',' && depth == 0) {
        names.add(name(text.substring(start, i), text));
        start = i + 1;
      }
      if (depth < 0 || depth > 1) {
        throw bad("brackets that open and close in turn", text);
      }
    }
    if (depth != 0) {
      throw bad("a closing bracket", text);
    }
    return new NodeList(text, names);
  }

  /**
   * How many nodes.
   *
   * @throws ArithmeticException where a long cannot hold it
   */
  public long count() {
    return names.stream().mapToLong(NodeList::count).reduce(0, Math::addExact);
  }

  /** The nodes in the order of the list, made as they are asked for. */
  public Stream<String> nodes() {
    return LongStream.range(0, count()).mapToObj(this::node);
  }

  /**
   * The number of each node in the order of the list, from 0; of one that is named twice the first.
   */
  public Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new HashMap<>();
    int count = Math.toIntExact(count());
    for (int number = 0; number < count; number++) {
      numbers.putIfAbsent(node(number), number);
    }
    return numbers;
  }

  /** Lists of the same text. */
  @Override
  public boolean equals(Object other) {
    return other instanceof NodeList list && list.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The short form, as it was read. */
  @Override
  public String toString() {
    return text;
  }

  private String node(long number) {
    long left = number;
    for (List<Piece> name : names) {
      long count = count(name);
      if (left < count) {
        return node(name, left);
      }
      left -= count;
    }
    throw new IndexOutOfBoundsException("Node " + number + " of " + count());
  }

  /** The last bracket changes fastest. */
  private static String node(List<Piece> name, long number) {
    long left = number;
    String text = "";
    for (int i = name.size() - 1; i >= 0; i--) {
      long count = name.get(i).count();
      text = name.get(i).text(left % count) + text;
      left /= count;
    }
    return text;
  }

  private static long count(List<Piece> name) {
    return name.stream().mapToLong(Piece::count).reduce(1, Math::multiplyExact);
  }

  private static List<Piece> name(String name, String whole) {
    if (name.isEmpty()) {
      throw bad("a name between commas", whole);
    }
    List<Piece> pieces = new ArrayList<>();
    int position = 0;
    while (position < name.length()) {
      int open = name.indexOf('[', position);
      if (open != position) {
        int end = open < 0 ? name.length() : open;
        pieces.add(new Piece(List.of(Range.of(name.substring(position, end)))));
        position = end;
      } else {
        int close = name.indexOf(']', open);
        pieces.add(new Piece(ranges(name.substring(open + 1, close), whole)));
        position = close + 1;
      }
    }
    return pieces;
  }

  private static List<Range> ranges(String text, String whole) {
    List<Range> ranges = new ArrayList<>();
    for (String range : text.split(",", -1)) {
      String[] ends = range.split("-", -1);
      if (ends.length > 2 || !isNumber(ends[0]) || !isNumber(ends[ends.length - 1])) {
        throw bad("numbers and ranges of numbers in brackets", whole);
      }
      long first = Long.parseLong(ends[0]);
      long last = Long.parseLong(ends[ends.length - 1]);
      if (last < first) {
        throw bad("ranges that rise", whole);
      }
      ranges.add(new Range("", first, last, ends[0].length()));
    }
    return ranges;
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,18}");
  }

  private static IllegalArgumentException bad(String expected, String text) {
    return new IllegalArgumentException("List of nodes: expected " + expected + ", found " + text);
  }
}
