// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sorted objects, those with the same key together. Only the next one is held.
 *
 * @param <T> the objects
 * @param <K> their keys
 */
public final class SortedGroups<T, K> {
  private final Iterator<T> sorted;
  private final Function<? super T, ? extends K> key;
  private @Nullable T next;

  private SortedGroups(Iterator<T> sorted, Function<? super T, ? extends K> key) {
    this.sorted = sorted;
    this.key = key;
    advance();
  }

  private void advance() {
    next = sorted.hasNext() ? sorted.next() : null;
  }

  /**
   * Visits each group.
   *
   * @param sorted objects, those with the same key one after another
   * @param visitor takes the key and the objects of it, as many as it wants
   */
  public static <T, K> void forEach(
      Iterator<T> sorted,
      Function<? super T, ? extends K> key,
      BiConsumer<? super K, Iterator<T>> visitor) {
    SortedGroups<T, K> groups = new SortedGroups<>(sorted, key);
    while (groups.next != null) {
      K current = groups.key.apply(groups.next);
      Iterator<T> group = groups.of(current);
      visitor.accept(current, group);
      group.forEachRemaining(unwanted -> {});
    }
  }

  /** What is made of each object when it is asked for. */
  public static <T, R> Iterator<R> each(
      Iterator<T> objects, Function<? super T, ? extends R> function) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return objects.hasNext();
      }

      @Override
      public R next() {
        return function.apply(objects.next());
      }
    };
  }

  private Iterator<T> of(K current) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return next != null && key.apply(next).equals(current);
      }

      @Override
      public T next() {
        T first = next;
        if (first == null) {
          throw new NoSuchElementException();
        }
        advance();
        return first;
      }
    };
  }
}
