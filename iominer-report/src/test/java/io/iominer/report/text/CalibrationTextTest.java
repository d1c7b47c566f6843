// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.spark.StoredCalibration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalibrationTextTest {
  @Test
  void valuesHaveUnitsAndWhatIsUnknownIsSaid() throws IOException {
    StringWriter screen = new StringWriter();
    CalibrationText.print(
        new StoredCalibration(
            Optional.of("/scratch"),
            Map.of(
                IoDirection.WRITE,
                Map.of(
                    CalibratedPart.REQUEST_TIME, new Calibrated(0.002, 0.001, 0.0045, 73),
                    CalibratedPart.SEEK_SIZE, new Calibrated(131072, 65536, 262144, 31),
                    CalibratedPart.RANK_RATE, new Calibrated(250e6, 249e6, 251.5e6, 1615)),
                IoDirection.READ,
                Map.of(CalibratedPart.RANK_RATE, new Calibrated(1.5e9, 1.4e9, 1.6e9, 10))),
            12_345),
        new PrintWriter(screen));
    assertThat(screen.toString())
        .isEqualTo(
            """
            File system /scratch, from 12,345 logs
            part          direction     value               between  jobs  meaning
            ------------  ---------  --------  --------------------  ----  -------------------------------------------------------------------
            rank_rate     read       1500MB/s  1400MB/s to 1600MB/s    10  bytes/s of one rank
            rank_rate     write       250MB/s    249MB/s to 252MB/s  1615  bytes/s of one rank
            request_time  write       2.000ms    1.000ms to 4.500ms    73  what a request waits that cannot be merged with the one before
            seek_size     write        128KiB       64KiB to 256KiB    31  what such a request costs an OST, as bytes that it could have moved
            Too few jobs tell: stdio_rate, node_rate, ost_rate
            """);
  }
}
