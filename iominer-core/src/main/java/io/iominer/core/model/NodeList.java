// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Nodes in Slurm's short form, for example {@code nid[000012-000015,20],login1} or {@code
 * r[1-2]n[01-04]}. They are expanded one at a time, so that a short text that stands for very many
 * names does no harm.
 */
public final class NodeList {
  private final String text;
  private final List<Name> names;

  /** Nodes up to the end of each name. */
  private final long[] ends;

  private NodeList(String text, List<Name> names) {
    this.text = text;
    this.names = names;
    this.ends = ends(names.stream().mapToLong(Name::count));
  }

  /** Sums of counts, up to each of them. */
  private static long[] ends(LongStream counts) {
    long[] ends = counts.toArray();
    for (int i = 1; i < ends.length; i++) {
      ends[i] = Math.addExact(ends[i - 1], ends[i]);
    }
    return ends;
  }

  /** The first whose end lies behind a number. */
  private static int indexOf(long number, long[] ends) {
    int found = Arrays.binarySearch(ends, number);
    return found < 0 ? -found - 1 : found + 1;
  }

  /** Of a number, how far it lies behind the begin of what holds it. */
  private static long within(long number, long[] ends, int index) {
    return index == 0 ? number : number - ends[index - 1];
  }

  /** Names that differ in their brackets only. */
  private record Name(List<Piece> pieces, long count) {
    static Name of(List<Piece> pieces) {
      return new Name(
          pieces, pieces.stream().mapToLong(Piece::count).reduce(1, Math::multiplyExact));
    }

    /** The last bracket changes fastest. */
    String text(long number) {
      long left = number;
      String text = "";
      for (int i = pieces.size() - 1; i >= 0; i--) {
        long count = pieces.get(i).count();
        text = pieces.get(i).text(left % count) + text;
        left /= count;
      }
      return text;
    }
  }

  /** A part of a name: the texts that may stand in its place. */
  private record Piece(List<Range> ranges, long[] ends) {
    static Piece of(List<Range> ranges) {
      return new Piece(ranges, NodeList.ends(ranges.stream().mapToLong(Range::count)));
    }

    long count() {
      return ends[ends.length - 1];
    }

    String text(long number) {
      int range = indexOf(number, ends);
      return ranges.get(range).text(within(number, ends, range));
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
    try {
      return read(text);
    } catch (ArithmeticException e) {
      throw bad("no more nodes than a long holds", text);
    }
  }

  private static NodeList read(String text) {
    List<Name> names = new ArrayList<>();
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

  /** How many nodes, at least 1. */
  public long count() {
    return ends[ends.length - 1];
  }

  /** The nodes in the order of the list, made as they are asked for. */
  public Stream<String> nodes() {
    return LongStream.range(0, count()).mapToObj(this::node);
  }

  /**
   * The number of each node in the order of the list, from 0; of one that is named twice the first.
   *
   * @param most nodes at most, as all of them are held
   * @throws IllegalArgumentException for a list of more
   */
  public Map<String, Integer> numbers(int most) {
    if (count() > most) {
      throw new IllegalArgumentException(
          "List of nodes: expected at most " + most + ", found " + count());
    }
    Map<String, Integer> numbers = new HashMap<>();
    int number = 0;
    for (Iterator<String> nodes = nodes().iterator(); nodes.hasNext(); number++) {
      numbers.putIfAbsent(nodes.next(), number);
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

  /**
   * A node by its number in the order of the list, in time that grows with the list's logarithm.
   *
   * @param number from 0 to below {@link #count}
   */
  public String node(long number) {
    int name = indexOf(Objects.checkIndex(number, count()), ends);
    return names.get(name).text(within(number, ends, name));
  }

  private static Name name(String name, String whole) {
    if (name.isEmpty()) {
      throw bad("a name between commas", whole);
    }
    List<Piece> pieces = new ArrayList<>();
    int position = 0;
    while (position < name.length()) {
      int open = name.indexOf('[', position);
      if (open != position) {
        int end = open < 0 ? name.length() : open;
        pieces.add(Piece.of(List.of(Range.of(name.substring(position, end)))));
        position = end;
      } else {
        int close = name.indexOf(']', open);
        pieces.add(Piece.of(ranges(name.substring(open + 1, close), whole)));
        position = close + 1;
      }
    }
    return Name.of(pieces);
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
