// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.SlurmField;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script of docs/slurm.md with a stand-in that refuses fields it does not have, as sacct does.
 */
class DumpAccountingTest {
  private static final Path SCRIPT =
      Path.of("..", "docs", "examples", "dump-accounting.sh").toAbsolutePath().normalize();

  /** Has the fields of 22.05 that matter here, in columns as sacct prints them. */
  private static final String SACCT =
      """
      #!/bin/bash
      known='Account JobID JobIDRaw JobName State Elapsed ElapsedRaw SubmitLine WorkDir'
      for word; do
        case $word in
          --helpformat) printf '%-20s%-20s\\n' $known; exit ;;
          --delimiter=*) delimiter=${word#*=} ;;
          --format=*) IFS=, read -ra fields <<<"${word#*=}" ;;
        esac
      done
      [ "$TZ" = UTC ] || exit 3
      for field in "${fields[@]}"; do
        [[ " $known " == *" $field "* ]] || { echo "Invalid field requested: \\"$field\\"" >&2; exit 1; }
      done
      [ -z "$SACCT_FAILS" ] || { echo "half a row"; exit 1; }
      printf "%s$delimiter" "${fields[@]}"; echo
      for field in "${fields[@]}"; do
        case $field in
          JobID*) value=7 ;;
          State) value=COMPLETED ;;
          ElapsedRaw) value=90 ;;
          Account) value=chem ;;
          *) value="$field|of
      two lines" ;;
        esac
        printf "%s$delimiter" "$value"
      done
      echo
      """;

  @TempDir private Path folder;
  private String errors = "";

  private int dump(String fails) throws IOException, InterruptedException {
    Path sacct = Files.writeString(folder.resolve("sacct"), SACCT);
    Files.setPosixFilePermissions(sacct, PosixFilePermissions.fromString("rwxr-xr-x"));
    ProcessBuilder builder =
        new ProcessBuilder("sh", SCRIPT.toString(), "2026-11-19", "2026-11-20", dump().toString());
    builder.environment().merge("PATH", folder + ":", (path, added) -> added + path);
    builder.environment().put("SACCT_FAILS", fails);
    Process process = builder.start();
    errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor();
  }

  private Path dump() {
    return folder.resolve("dump.txt");
  }

  @Test
  void theDumpHasWhatTheInstalledSacctHasAndEveryText() throws IOException, InterruptedException {
    assertThat(dump("")).as(errors).isZero();
    assertThat(errors).contains("this sacct has no ", " Restarts ", "will be NULL");
    SlurmCollector read = new SlurmCollector();
    new SlurmDump(dump(), SacctOptions.DEFAULT).read(read);
    assertThat(read.problems).isEmpty();
    assertThat(read.of(7, "").text(SlurmField.JOB_NAME)).contains("JobName|of\ntwo lines");
    assertThat(read.of(7, "").text(SlurmField.SUBMIT_LINE)).contains("SubmitLine|of\ntwo lines");
    assertThat(read.of(7, "").elapsed()).hasValue(90);
  }

  @Test
  void whenSacctFailsThereIsNoFile() throws IOException, InterruptedException {
    assertThat(dump("yes")).isEqualTo(4);
    assertThat(errors).contains("sacct failed");
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("dump.txt"));
  }
}
