// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The PrologSlurmctld of docs/dfra.md beside stand-ins of Slurm's commands and of the site's, each
 * of which prints what Slurm 22.05 does for a job.
 */
class PrologTest {
  private static final Pattern PROLOG =
      Pattern.compile("(?s) {3}#!/bin/bash\n.*?(?= {3}```)", Pattern.MULTILINE);

  /** A job whose name looks like the field of another one. */
  private static final String FORGED_NAME = "AdminComment=dfra=200:dedicated:4";

  @TempDir private Path folder;
  private Path prolog;

  @BeforeEach
  void takeOutOfTheDocument() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no /bin/bash to run it");
    Matcher found = PROLOG.matcher(Files.readString(Path.of("../docs/dfra.md")));
    assertThat(found.find()).isTrue();
    String text = found.group().replaceAll("(?m)^ {3}", "");
    prolog =
        Files.writeString(
            folder.resolve("prolog"),
            text.replace("/usr/local/sbin/", folder + "/").replace("/usr/bin/", folder + "/"));
    standIn("map-forwarding-nodes", "echo \"$@\" >> " + folder.resolve("mapped"));
    standIn("logger", "echo \"$@\" >> " + folder.resolve("logged"));
  }

  private void standIn(String name, String command) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/bash\n" + command + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Jobs that Slurm knows, as ID and admin comment; all have the forged name. */
  private void slurmKnows(String... jobs) throws IOException {
    StringBuilder fields = new StringBuilder();
    StringBuilder records = new StringBuilder();
    for (int i = 0; i < jobs.length; i += 2) {
      fields.append("printf '%-20s%-20s%-4096s\\n' '").append(jobs[i]).append("' 4 '");
      fields.append(jobs[i + 1]).append("'\n");
      records.append("echo 'JobId=").append(jobs[i]).append(" JobName=").append(FORGED_NAME);
      records.append(" AdminComment=").append(jobs[i + 1]).append(" StdErr=/x'\n");
    }
    standIn(
        "squeue",
        "[[ $* == *--Format=jobid:20,numnodes:20,admin_comment:4096* ]] || exit 1\n" + fields);
    standIn("scontrol", records.toString());
  }

  private int run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SLURM_JOB_ID", "7");
    builder.environment().put("SLURM_JOB_NODELIST", "cn[1-4]");
    Process process = builder.start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEmpty();
    return process.waitFor();
  }

  /** Calls of the site's command. */
  private List<String> mapped() throws IOException, InterruptedException {
    assertThat(run("/bin/bash", prolog.toString())).isZero();
    Path calls = folder.resolve("mapped");
    if (!Files.exists(calls)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(calls)) {
      return lines.toList();
    }
  }

  @Test
  void bashUnderstandsIt() throws IOException, InterruptedException {
    assertThat(run("/bin/bash", "-n", prolog.toString())).isZero();
  }

  @Test
  void theHintIsApplied() throws IOException, InterruptedException {
    slurmKnows("7", "dfra=9:dedicated:4");
    assertThat(mapped()).containsExactly("cn[1-4] 9 dedicated");
  }

  @Test
  void aCommentWithBlanksKeepsItsHint() throws IOException, InterruptedException {
    slurmKnows("7", "project 7 x;dfra=9:dedicated:4;b c");
    assertThat(mapped()).containsExactly("cn[1-4] 9 dedicated");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dfra=9:dedicated:4$(touch owned)",
        "dfra=9$(touch owned):dedicated:4",
        "a[$(touch owned)]",
        "dfra=9:dedicated:a[`touch owned`]",
        "dfra=-1:dedicated:4",
        "--help;dfra=9:dedicated :4"
      })
  void aCommentThatIsNoHintDoesNothing(String comment) throws IOException, InterruptedException {
    slurmKnows("7", comment);
    assertThat(mapped()).isEmpty();
    assertThat(Path.of("owned")).doesNotExist();
  }

  @Test
  void aNameIsNoHint() throws IOException, InterruptedException {
    slurmKnows("7", "");
    assertThat(mapped()).isEmpty();
    slurmKnows("7", "dfra=1:shared:4");
    assertThat(mapped()).containsExactly("cn[1-4] 1 shared");
  }

  @Test
  void aJobThatHasOtherComputeNodesSinceStaysAsItIs() throws IOException, InterruptedException {
    slurmKnows("7", "dfra=9:dedicated:5");
    assertThat(mapped()).isEmpty();
  }

  @Test
  void partsOfAHeterogeneousJobHaveTheirOwn() throws IOException, InterruptedException {
    slurmKnows("6", "dfra=1:shared:4", "7", "dfra=9:dedicated:4", "8", "dfra=3:dedicated:4");
    assertThat(mapped()).containsExactly("cn[1-4] 9 dedicated");
  }

  @Test
  void aJobStaysBehindItsDefaultWhereTheSiteCannotMapIt() throws IOException, InterruptedException {
    standIn("map-forwarding-nodes", "exit 1");
    slurmKnows("7", "dfra=9:dedicated:4");
    assertThat(mapped()).isEmpty();
    assertThat(folder.resolve("logged"))
        .hasContent("job 7 stays behind its default forwarding nodes");
  }
}
