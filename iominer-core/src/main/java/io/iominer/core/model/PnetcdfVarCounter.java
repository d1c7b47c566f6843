// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.ELEMENTS;
import static io.iominer.core.model.CounterUnit.FLAGS;
import static io.iominer.core.model.CounterUnit.RANK;

/**
 * Integer counters of Darshan's PNETCDF_VAR module, in record order. Source: Darshan 3.5.0,
 * darshan-pnetcdf-log-format.h, PNETCDF_VAR version 1.
 */
public enum PnetcdfVarCounter implements Counter {
  OPENS(COUNT, "file or object opens"),
  INDEP_READS(COUNT, "independent reads"),
  INDEP_WRITES(COUNT, "independent writes"),
  COLL_READS(COUNT, "collective reads"),
  COLL_WRITES(COUNT, "collective writes"),
  NB_READS(COUNT, "non-blocking reads"),
  NB_WRITES(COUNT, "non-blocking writes"),
  BYTES_READ(BYTES, "bytes read"),
  BYTES_WRITTEN(BYTES, "bytes written"),
  RW_SWITCHES(COUNT, "changes between read and write"),
  PUT_VAR(COUNT, "calls of ncmpi_put_var and its typed and collective forms"),
  PUT_VAR1(COUNT, "calls of ncmpi_put_var1 and its typed and collective forms"),
  PUT_VARA(COUNT, "calls of ncmpi_put_vara and its typed and collective forms"),
  PUT_VARS(COUNT, "calls of ncmpi_put_vars and its typed and collective forms"),
  PUT_VARM(COUNT, "calls of ncmpi_put_varm and its typed and collective forms"),
  PUT_VARN(COUNT, "calls of ncmpi_put_varn and its typed and collective forms"),
  PUT_VARD(COUNT, "calls of ncmpi_put_vard and its typed and collective forms"),
  GET_VAR(COUNT, "calls of ncmpi_get_var and its typed and collective forms"),
  GET_VAR1(COUNT, "calls of ncmpi_get_var1 and its typed and collective forms"),
  GET_VARA(COUNT, "calls of ncmpi_get_vara and its typed and collective forms"),
  GET_VARS(COUNT, "calls of ncmpi_get_vars and its typed and collective forms"),
  GET_VARM(COUNT, "calls of ncmpi_get_varm and its typed and collective forms"),
  GET_VARN(COUNT, "calls of ncmpi_get_varn and its typed and collective forms"),
  GET_VARD(COUNT, "calls of ncmpi_get_vard and its typed and collective forms"),
  IPUT_VAR(COUNT, "calls of ncmpi_iput_var and its typed and collective forms"),
  IPUT_VAR1(COUNT, "calls of ncmpi_iput_var1 and its typed and collective forms"),
  IPUT_VARA(COUNT, "calls of ncmpi_iput_vara and its typed and collective forms"),
  IPUT_VARS(COUNT, "calls of ncmpi_iput_vars and its typed and collective forms"),
  IPUT_VARM(COUNT, "calls of ncmpi_iput_varm and its typed and collective forms"),
  IPUT_VARN(COUNT, "calls of ncmpi_iput_varn and its typed and collective forms"),
  IGET_VAR(COUNT, "calls of ncmpi_iget_var and its typed and collective forms"),
  IGET_VAR1(COUNT, "calls of ncmpi_iget_var1 and its typed and collective forms"),
  IGET_VARA(COUNT, "calls of ncmpi_iget_vara and its typed and collective forms"),
  IGET_VARS(COUNT, "calls of ncmpi_iget_vars and its typed and collective forms"),
  IGET_VARM(COUNT, "calls of ncmpi_iget_varm and its typed and collective forms"),
  IGET_VARN(COUNT, "calls of ncmpi_iget_varn and its typed and collective forms"),
  BPUT_VAR(COUNT, "calls of ncmpi_bput_var and its typed and collective forms"),
  BPUT_VAR1(COUNT, "calls of ncmpi_bput_var1 and its typed and collective forms"),
  BPUT_VARA(COUNT, "calls of ncmpi_bput_vara and its typed and collective forms"),
  BPUT_VARS(COUNT, "calls of ncmpi_bput_vars and its typed and collective forms"),
  BPUT_VARM(COUNT, "calls of ncmpi_bput_varm and its typed and collective forms"),
  BPUT_VARN(COUNT, "calls of ncmpi_bput_varn and its typed and collective forms"),
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
  NDIMS(COUNT, "dimensions of the variable"),
  NPOINTS(ELEMENTS, "points of the variable"),
  DATATYPE_SIZE(BYTES, "size of one element"),
  IS_RECORD_VAR(FLAGS, "1 for a record variable"),
  FASTEST_RANK(RANK, "rank with the least I/O time (shared records)"),
  FASTEST_RANK_BYTES(BYTES, "bytes moved by the fastest rank"),
  SLOWEST_RANK(RANK, "rank with the most I/O time (shared records)"),
  SLOWEST_RANK_BYTES(BYTES, "bytes moved by the slowest rank");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  PnetcdfVarCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "PNETCDF_VAR_" + name();
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
