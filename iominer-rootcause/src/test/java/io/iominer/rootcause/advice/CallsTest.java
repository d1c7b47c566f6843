// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.H5dCounter;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PnetcdfVarCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Calls in the interface, the language and the MPI of a job. */
class CallsTest {
  private static final long DATA = 1;
  private static final long OTHER = 2;

  private static CounterRecord posix(long id) {
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.WRITES.index()] = 100;
    counters[PosixCounter.BYTES_WRITTEN.index()] = 100 << 20;
    return record(DarshanModule.POSIX, id, counters);
  }

  private static CounterRecord mpiio() {
    long[] counters = new long[MpiioCounter.values().length];
    counters[MpiioCounter.INDEP_WRITES.index()] = 100;
    counters[MpiioCounter.BYTES_WRITTEN.index()] = 100 << 20;
    return record(DarshanModule.MPIIO, DATA, counters);
  }

  private static CounterRecord hdf5() {
    long[] counters = new long[H5dCounter.values().length];
    counters[H5dCounter.WRITES.index()] = 1;
    return record(DarshanModule.H5D, 7, counters).withParent(DATA);
  }

  private static CounterRecord pnetcdf() {
    long[] counters = new long[PnetcdfVarCounter.values().length];
    counters[PnetcdfVarCounter.INDEP_WRITES.index()] = 1;
    return record(DarshanModule.PNETCDF_VAR, 7, counters).withParent(DATA);
  }

  private static CounterRecord record(DarshanModule module, long id, long[] counters) {
    return CounterRecord.of(module, id, -1, counters, new double[module.fCounters().size()]);
  }

  /** The records of a file that is used through an interface. */
  static List<CounterRecord> records(Interface used) {
    return switch (used) {
      case POSIX -> List.of(posix(DATA));
      case STDIO -> List.of(stdio());
      case MPIIO -> List.of(posix(DATA), mpiio());
      case HDF5 -> List.of(posix(DATA), mpiio(), hdf5());
      case PNETCDF -> List.of(posix(DATA), mpiio(), pnetcdf());
    };
  }

  private static CounterRecord stdio() {
    long[] counters = new long[StdioCounter.values().length];
    counters[StdioCounter.WRITES.index()] = 100;
    counters[StdioCounter.BYTES_WRITTEN.index()] = 100 << 20;
    return record(DarshanModule.STDIO, DATA, counters);
  }

  private static RuleContext job(
      String command, Map<Long, String> names, List<CounterRecord> records) {
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 100, 0, 140, 0, 8, 7, RawText.EMPTY, RawText.of(command)),
            NameTable.NONE,
            Set.copyOf(records.stream().map(CounterRecord::module).toList()),
            0);
    records.forEach(builder::add);
    return new RuleContext(
        builder.build(List.of()).facts(),
        new Losses(10, Map.of(), 0),
        FacilityModel.DEFAULT,
        JobContention.UNKNOWN,
        file -> names.getOrDefault(file.id(), "/s/data"));
  }

  private static String collective(String command, CounterRecord... records) {
    RuleContext job = job(command, Map.of(), List.of(records));
    FileFacts file = job.facts().files().get(0);
    return Calls.of(job, file).call(Calls.Purpose.COLLECTIVE, IoDirection.WRITE);
  }

  @Test
  void eachInterfaceAndLanguageHasItsOwnCalls() {
    assertThat(collective("app", posix(DATA)))
        .startsWith("MPI_File_write_at_all")
        .contains("in place of pwrite");
    assertThat(collective("app", posix(DATA), mpiio())).contains("in place of MPI_File_write_at ");
    assertThat(collective("app", posix(DATA), mpiio(), hdf5())).startsWith("H5Pset_dxpl_mpio(");
    assertThat(collective("app", posix(DATA), mpiio(), pnetcdf()))
        .startsWith("ncmpi_put_vara_all(");
    assertThat(collective("/usr/bin/python3.11 run.py", posix(DATA), mpiio(), hdf5()))
        .startsWith("with dataset.collective:");
    assertThat(collective("python3 -m train", posix(DATA), mpiio())).contains("# mpi4py");
    assertThat(collective("./train.py --all", posix(DATA))).contains("# mpi4py");
  }

  @Test
  void aNamelistOrAUnitWithoutANameShowsFortran() {
    for (String name : List.of("/home/u/input.nml", "/scratch/u/fort.11")) {
      RuleContext job =
          job("app", Map.of(OTHER, name), List.of(posix(DATA), mpiio(), posix(OTHER)));
      assertThat(Language.of(job)).isEqualTo(Language.FORTRAN);
    }
    assertThat(collective("/sw/bin/model input.nml", posix(DATA), mpiio()))
        .startsWith("call MPI_File_write_at_all(");
    assertThat(collective("/sw/bin/support.nmls", posix(DATA), mpiio()))
        .startsWith("MPI_File_write_at_all(");
  }

  @Test
  void hintsAreThoseOfTheMpiThatTheLogShows() {
    List<CounterRecord> records = List.of(posix(DATA), mpiio(), posix(OTHER));
    Map<Long, String> session =
        Map.of(OTHER, "/tmp/ompi.nid1.1001/pid.77/1/data_cid-0-77.sm", DATA, "/s/ompi.dat");
    RuleContext openMpi = job("app", session, records);
    Advice advice =
        MpiIoAdvice.collective(openMpi, openMpi.facts().files().get(0), IoDirection.WRITE);
    assertThat(String.join("\n", advice.steps()))
        .contains("OMPI_MCA_io_ompio_num_aggregators")
        .doesNotContain("ROMIO", "MPICH");
    assertThat(advice.undo()).doesNotContain("ROMIO", "MPICH");
    RuleContext unknown = job("app", Map.of(DATA, "/s/ompi.dat"), records);
    assertThat(Mpi.of(unknown)).isEqualTo(Mpi.ANY);
  }

  @Test
  void everyInterfaceHasACallForEveryPurposeInEveryLanguage() {
    for (Calls.Purpose purpose : Calls.Purpose.values()) {
      for (Interface used : Interface.values()) {
        for (Language language : Language.values()) {
          for (IoDirection direction : IoDirection.values()) {
            assertThat(new Calls(used, language).call(purpose, direction)).isNotBlank();
          }
        }
      }
    }
  }
}
