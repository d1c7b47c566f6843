// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.ELEMENTS;
import static io.iominer.core.model.CounterUnit.FLAGS;
import static io.iominer.core.model.CounterUnit.RANK;

/**
 * Integer counters of Darshan's H5D module, in record order. Source: Darshan 3.5.0,
 * darshan-hdf5-log-format.h, H5D version 2.
 */
public enum H5dCounter implements Counter {
  OPENS(COUNT, "file or object opens"),
  READS(COUNT, "read calls"),
  WRITES(COUNT, "write calls"),
  FLUSHES(COUNT, "flush calls"),
  BYTES_READ(BYTES, "bytes read"),
  BYTES_WRITTEN(BYTES, "bytes written"),
  RW_SWITCHES(COUNT, "changes between read and write"),
  REGULAR_HYPERSLAB_SELECTS(COUNT, "regular hyperslab selections"),
  IRREGULAR_HYPERSLAB_SELECTS(COUNT, "irregular hyperslab selections"),
  POINT_SELECTS(COUNT, "point selections"),
  MAX_READ_TIME_SIZE(BYTES, "size of the slowest read"),
  MAX_WRITE_TIME_SIZE(BYTES, "size of the slowest write"),
  SIZE_READ_AGG_0_100(COUNT, "reads of 0 to 100 bytes (aggregate size over the datatype)"),
  SIZE_READ_AGG_100_1K(COUNT, "reads of 101 bytes to 1 KiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_1K_10K(COUNT, "reads of 1 KiB to 10 KiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_10K_100K(COUNT, "reads of 10 KiB to 100 KiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_100K_1M(COUNT, "reads of 100 KiB to 1 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_1M_4M(COUNT, "reads of 1 MiB to 4 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_4M_10M(COUNT, "reads of 4 MiB to 10 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_10M_100M(COUNT, "reads of 10 MiB to 100 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_100M_1G(COUNT, "reads of 100 MiB to 1 GiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_1G_PLUS(COUNT, "reads of more than 1 GiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_0_100(COUNT, "writes of 0 to 100 bytes (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_100_1K(COUNT, "writes of 101 bytes to 1 KiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_1K_10K(COUNT, "writes of 1 KiB to 10 KiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_10K_100K(COUNT, "writes of 10 KiB to 100 KiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_100K_1M(COUNT, "writes of 100 KiB to 1 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_1M_4M(COUNT, "writes of 1 MiB to 4 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_4M_10M(COUNT, "writes of 4 MiB to 10 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_10M_100M(COUNT, "writes of 10 MiB to 100 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_100M_1G(COUNT, "writes of 100 MiB to 1 GiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_1G_PLUS(COUNT, "writes of more than 1 GiB (aggregate size over the datatype)"),
  ACCESS1_ACCESS(BYTES, "most common access size"),
  ACCESS1_LENGTH_D1(ELEMENTS, "length in the last dimension of the most common access"),
  ACCESS1_LENGTH_D2(ELEMENTS, "length in the last but one dimension of the most common access"),
  ACCESS1_LENGTH_D3(ELEMENTS, "length in the last but two dimension of the most common access"),
  ACCESS1_LENGTH_D4(ELEMENTS, "length in the last but three dimension of the most common access"),
  ACCESS1_LENGTH_D5(ELEMENTS, "length in the last but four dimension of the most common access"),
  ACCESS1_STRIDE_D1(ELEMENTS, "stride in the last dimension of the most common access"),
  ACCESS1_STRIDE_D2(ELEMENTS, "stride in the last but one dimension of the most common access"),
  ACCESS1_STRIDE_D3(ELEMENTS, "stride in the last but two dimension of the most common access"),
  ACCESS1_STRIDE_D4(ELEMENTS, "stride in the last but three dimension of the most common access"),
  ACCESS1_STRIDE_D5(ELEMENTS, "stride in the last but four dimension of the most common access"),
  ACCESS2_ACCESS(BYTES, "second most common access size"),
  ACCESS2_LENGTH_D1(ELEMENTS, "length in the last dimension of the second most common access"),
  ACCESS2_LENGTH_D2(
      ELEMENTS, "length in the last but one dimension of the second most common access"),
  ACCESS2_LENGTH_D3(
      ELEMENTS, "length in the last but two dimension of the second most common access"),
  ACCESS2_LENGTH_D4(
      ELEMENTS, "length in the last but three dimension of the second most common access"),
  ACCESS2_LENGTH_D5(
      ELEMENTS, "length in the last but four dimension of the second most common access"),
  ACCESS2_STRIDE_D1(ELEMENTS, "stride in the last dimension of the second most common access"),
  ACCESS2_STRIDE_D2(
      ELEMENTS, "stride in the last but one dimension of the second most common access"),
  ACCESS2_STRIDE_D3(
      ELEMENTS, "stride in the last but two dimension of the second most common access"),
  ACCESS2_STRIDE_D4(
      ELEMENTS, "stride in the last but three dimension of the second most common access"),
  ACCESS2_STRIDE_D5(
      ELEMENTS, "stride in the last but four dimension of the second most common access"),
  ACCESS3_ACCESS(BYTES, "third most common access size"),
  ACCESS3_LENGTH_D1(ELEMENTS, "length in the last dimension of the third most common access"),
  ACCESS3_LENGTH_D2(
      ELEMENTS, "length in the last but one dimension of the third most common access"),
  ACCESS3_LENGTH_D3(
      ELEMENTS, "length in the last but two dimension of the third most common access"),
  ACCESS3_LENGTH_D4(
      ELEMENTS, "length in the last but three dimension of the third most common access"),
  ACCESS3_LENGTH_D5(
      ELEMENTS, "length in the last but four dimension of the third most common access"),
  ACCESS3_STRIDE_D1(ELEMENTS, "stride in the last dimension of the third most common access"),
  ACCESS3_STRIDE_D2(
      ELEMENTS, "stride in the last but one dimension of the third most common access"),
  ACCESS3_STRIDE_D3(
      ELEMENTS, "stride in the last but two dimension of the third most common access"),
  ACCESS3_STRIDE_D4(
      ELEMENTS, "stride in the last but three dimension of the third most common access"),
  ACCESS3_STRIDE_D5(
      ELEMENTS, "stride in the last but four dimension of the third most common access"),
  ACCESS4_ACCESS(BYTES, "fourth most common access size"),
  ACCESS4_LENGTH_D1(ELEMENTS, "length in the last dimension of the fourth most common access"),
  ACCESS4_LENGTH_D2(
      ELEMENTS, "length in the last but one dimension of the fourth most common access"),
  ACCESS4_LENGTH_D3(
      ELEMENTS, "length in the last but two dimension of the fourth most common access"),
  ACCESS4_LENGTH_D4(
      ELEMENTS, "length in the last but three dimension of the fourth most common access"),
  ACCESS4_LENGTH_D5(
      ELEMENTS, "length in the last but four dimension of the fourth most common access"),
  ACCESS4_STRIDE_D1(ELEMENTS, "stride in the last dimension of the fourth most common access"),
  ACCESS4_STRIDE_D2(
      ELEMENTS, "stride in the last but one dimension of the fourth most common access"),
  ACCESS4_STRIDE_D3(
      ELEMENTS, "stride in the last but two dimension of the fourth most common access"),
  ACCESS4_STRIDE_D4(
      ELEMENTS, "stride in the last but three dimension of the fourth most common access"),
  ACCESS4_STRIDE_D5(
      ELEMENTS, "stride in the last but four dimension of the fourth most common access"),
  ACCESS1_COUNT(COUNT, "accesses of the most common size"),
  ACCESS2_COUNT(COUNT, "accesses of the second most common size"),
  ACCESS3_COUNT(COUNT, "accesses of the third most common size"),
  ACCESS4_COUNT(COUNT, "accesses of the fourth most common size"),
  DATASPACE_NDIMS(COUNT, "dimensions of the dataspace"),
  DATASPACE_NPOINTS(ELEMENTS, "points of the dataspace"),
  DATATYPE_SIZE(BYTES, "size of one element"),
  CHUNK_SIZE_D1(ELEMENTS, "chunk size in the last dimension"),
  CHUNK_SIZE_D2(ELEMENTS, "chunk size in the last but one dimension"),
  CHUNK_SIZE_D3(ELEMENTS, "chunk size in the last but two dimension"),
  CHUNK_SIZE_D4(ELEMENTS, "chunk size in the last but three dimension"),
  CHUNK_SIZE_D5(ELEMENTS, "chunk size in the last but four dimension"),
  USE_MPIIO_COLLECTIVE(FLAGS, "1 when collective MPI-IO was asked for"),
  USE_DEPRECATED(FLAGS, "1 when deprecated HDF5 calls were used"),
  FASTEST_RANK(RANK, "rank with the least I/O time (shared records)"),
  FASTEST_RANK_BYTES(BYTES, "bytes moved by the fastest rank"),
  SLOWEST_RANK(RANK, "rank with the most I/O time (shared records)"),
  SLOWEST_RANK_BYTES(BYTES, "bytes moved by the slowest rank");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  H5dCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "H5D_" + name();
  }

  @Override
  public int index() {
    return ordinal();
  }

  @Override
  public String logName() {
    return logName;
  }

  @Override
  public CounterUnit unit() {
    return unit;
  }

  @Override
  public String meaning() {
    return meaning;
  }
}
