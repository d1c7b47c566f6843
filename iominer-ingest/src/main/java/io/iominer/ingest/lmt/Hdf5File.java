// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.exceptions.HdfException;
import java.io.Closeable;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An HDF5 file, with errors that name file and object. */
final class Hdf5File implements Closeable {
  private final Path path;
  private final HdfFile file;

  Hdf5File(Path path) {
    this.path = path;
    this.file = translate(path, "/", () -> new HdfFile(path));
  }

  /** Whether there is a group or a dataset of this path. */
  boolean has(String object) {
    return node(object).isPresent();
  }

  /** Names in a group; empty where there is no such group. */
  List<String> names(String group) {
    return node(group)
        .filter(Group.class::isInstance)
        .map(node -> List.copyOf(((Group) node).getChildren().keySet()))
        .orElse(List.of());
  }

  /** A dataset's numbers, row by row; one row for a dataset of one dimension. */
  double[][] matrix(String object) {
    Object data = data(object);
    if (data instanceof double[][] rows) {
      return rows;
    }
    if (data instanceof double[] row) {
      return new double[][] {row};
    }
    if (data instanceof float[][] rows) {
      return Arrays.stream(rows)
          .map(row -> IntStream.range(0, row.length).mapToDouble(i -> row[i]).toArray())
          .toArray(double[][]::new);
    }
    if (data instanceof int[][] rows) {
      return Arrays.stream(rows)
          .map(row -> Arrays.stream(row).asDoubleStream().toArray())
          .toArray(double[][]::new);
    }
    if (data instanceof long[][] rows) {
      return Arrays.stream(rows)
          .map(row -> Arrays.stream(row).asDoubleStream().toArray())
          .toArray(double[][]::new);
    }
    throw wrong(object, "a table of numbers", describe(data));
  }

  /** A dataset of whole numbers. */
  long[] longs(String object) {
    Object data = data(object);
    if (data instanceof long[] values) {
      return values;
    }
    if (data instanceof int[] values) {
      return Arrays.stream(values).asLongStream().toArray();
    }
    if (data instanceof double[] values) {
      return Arrays.stream(values).mapToLong(Math::round).toArray();
    }
    throw wrong(object, "a list of whole numbers", describe(data));
  }

  /** An attribute that holds names. */
  List<String> texts(String object, String attribute) {
    Node node =
        node(object).orElseThrow(() -> wrong(object, "a group or a dataset", "no such object"));
    Attribute found = translate(path, object, () -> node.getAttribute(attribute));
    if (found == null) {
      throw wrong(object, "an attribute " + attribute, "no such attribute");
    }
    Object data = translate(path, object, found::getData);
    if (data instanceof String[] texts) {
      return List.of(texts);
    }
    throw wrong(object, "names in the attribute " + attribute, describe(data));
  }

  /** An attribute as text; empty where there is none. */
  Optional<String> text(String object, String attribute) {
    return node(object)
        .map(node -> translate(path, object, () -> node.getAttribute(attribute)))
        .map(found -> String.valueOf(translate(path, object, found::getData)));
  }

  /** An error about an object. */
  IoMinerException wrong(String object, String expected, String found) {
    return new IoMinerException(
        ErrorKind.DATA, path + ": " + object + ": expected " + expected + ", found " + found);
  }

  @Override
  public void close() {
    file.close();
  }

  private Object data(String object) {
    Node node =
        node(object).orElseThrow(() -> wrong(object, "a dataset", "no object of this name"));
    if (node instanceof Dataset dataset) {
      return translate(path, object, dataset::getData);
    }
    throw wrong(object, "a dataset", "a " + node.getType());
  }

  private Optional<Node> node(String object) {
    Node node = file;
    for (String name : object.split("/", -1)) {
      if (!name.isEmpty()) {
        Node parent = node;
        node =
            parent instanceof Group group
                ? translate(path, object, () -> group.getChild(name))
                : null;
        if (node == null) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(node);
  }

  private static String describe(@Nullable Object data) {
    return data == null ? "nothing" : "a " + data.getClass().getSimpleName();
  }

  /** A damaged file lets the library fail in many ways. */
  private static <T> T translate(Path path, String object, Supplier<T> action) {
    try {
      return action.get();
    } catch (HdfException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ClassCastException
        | NegativeArraySizeException
        | ArithmeticException
        | NullPointerException
        | BufferUnderflowException
        | UnsupportedOperationException e) {
      throw new IoMinerException(
          ErrorKind.DATA,
          path + ": " + object + ": expected readable HDF5, found damage: " + e.getMessage(),
          e);
    }
  }
}
