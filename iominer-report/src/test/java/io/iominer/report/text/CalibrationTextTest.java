// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationTextTest {
  @Test
  void valuesHaveUnitsAndWhatIsUnknownIsSaid() throws IOException {
    StringWriter screen = new StringWriter();
    CalibrationText.print(
        List.of(
            calibration(
                "2026-01-01T00:00:00Z",
                Map.of(
                    IoDirection.WRITE,
                    Map.of(
                        CalibratedPart.REQUEST_TIME, new Calibrated(0.002, 0.001, 0.0045, 73),
                        CalibratedPart.SEEK_SIZE, new Calibrated(131072, 65536, 262144, 31),
                        CalibratedPart.RANK_RATE, new Calibrated(250e6, 249e6, 251.5e6, 1615)),
                    IoDirection.READ,
                    Map.of(CalibratedPart.RANK_RATE, new Calibrated(1.5e9, 1.4e9, 1.6e9, 10)))),
            calibration(
                "2026-02-01T00:00:00Z",
                Map.of(
                    IoDirection.WRITE,
                    Map.of(
                        CalibratedPart.RANK_RATE, new Calibrated(125e6, 124e6, 126e6, 900),
                        CalibratedPart.SERVER_OST_RATE,
                            new Calibrated(400e6, 350e6, 450e6, 70_000))))),
        new PrintWriter(screen));
    assertThat(screen.toString())
        .isEqualTo(
            """
            File system /scratch, 12,345 logs from 2026-01-01 to 2026-01-11
            File system /scratch, 12,345 logs from 2026-02-01 to 2026-02-11
            part             direction  from           value               between           jobs  meaning
            ---------------  ---------  ----------  --------  --------------------  -------------  -------------------------------------------------------------------
            rank_rate        read       2026-01-01  1500MB/s  1400MB/s to 1600MB/s             10  bytes/s of one rank
            rank_rate        write      2026-01-01   250MB/s    249MB/s to 252MB/s           1615  bytes/s of one rank
            rank_rate        write      2026-02-01   125MB/s    124MB/s to 126MB/s            900  bytes/s of one rank
            request_time     write      2026-01-01   2.000ms    1.000ms to 4.500ms             73  what a request waits that cannot be merged with the one before
            seek_size        write      2026-01-01    128KiB       64KiB to 256KiB             31  what such a request costs an OST, as bytes that it could have moved
            server_ost_rate  write      2026-02-01   400MB/s    350MB/s to 450MB/s  70000 samples  bytes/s that servers saw an OST carry, by samples with I/O
            Too few jobs show: stdio_rate, ranks_per_node, node_rate, ost_rate
            """);
  }

  private static PeriodCalibration calibration(
      String first, Map<IoDirection, Map<CalibratedPart, Calibrated>> parts) {
    Instant start = Instant.parse(first);
    return new PeriodCalibration(
        Instant.parse("2026-03-01T00:00:00Z"),
        new CalibrationPeriod(start, start.plus(Duration.ofDays(10)), 12_345),
        "/scratch",
        parts,
        false);
  }
}
