// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a file is striped.
 *
 * @param stripeBytes bytes of a stripe
 * @param osts the OSTs of its objects, in their order
 */
record FileStriping(long stripeBytes, List<Integer> osts) {
  FileStriping {
    osts = List.copyOf(osts);
  }

  /**
   * A part of a file that lies in one piece in one object.
   *
   * @param ost the OST
   * @param offset where it begins in the file
   * @param objectOffset where it begins in the object
   * @param bytes its length
   */
  record Piece(int ost, long offset, long objectOffset, long bytes) {
    /** The piece with one that follows it in the object. */
    Piece and(Piece next) {
      return new Piece(ost, offset, objectOffset, bytes + next.bytes);
    }
  }

  /**
   * The pieces of a part of the file, none longer than so many bytes; what follows each other in an
   * object is one piece.
   */
  List<Piece> pieces(long from, long to, long mostBytes) {
    List<Piece> pieces = new ArrayList<>();
    int count = osts.size();
    Map<Integer, Piece> last = new LinkedHashMap<>();
    long at = from;
    while (at < to) {
      long stripe = at / stripeBytes;
      long inStripe = at % stripeBytes;
      long room = count == 1 ? to - at : stripeBytes - inStripe;
      long bytes = Math.min(Math.min(room, mostBytes), to - at);
      int index = (int) (stripe % count);
      Piece piece = new Piece(osts.get(index), at, stripe / count * stripeBytes + inStripe, bytes);
      Piece before = last.get(index);
      if (before != null && before.bytes() + bytes <= mostBytes) {
        last.put(index, before.and(piece));
      } else {
        if (before != null) {
          pieces.add(before);
        }
        last.put(index, piece);
      }
      at += bytes;
    }
    pieces.addAll(last.values());
    return pieces;
  }

  /** Bytes of a part of the file by OST. */
  Map<Integer, Long> shares(long from, long to) {
    if (osts.size() == 1) {
      return Map.of(osts.get(0), to - from);
    }
    Map<Integer, Long> shares = new LinkedHashMap<>();
    for (long at = from; at < to; ) {
      long stripe = at / stripeBytes;
      long bytes = Math.min(to, (stripe + 1) * stripeBytes) - at;
      shares.merge(osts.get((int) (stripe % osts.size())), bytes, Long::sum);
      at += bytes;
    }
    return shares;
  }
}
