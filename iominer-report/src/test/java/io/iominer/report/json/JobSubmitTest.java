// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.dfra.ForwardingBasis;
import io.iominer.advisor.dfra.ForwardingHint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.lib.jse.JsePlatform;

/** docs/examples/job_submit.lua beside a stand-in of slurmctld's interface. */
class JobSubmitTest {
  private static final Path SCRIPT = Path.of("../docs/examples/job_submit.lua");

  /** As slurmctld has it: a field that is set is a text, and an empty text unsets it. */
  private static final String SLURM =
      """
      slurm = {SUCCESS = 0, ERROR = -1, logged = {}}
      local function log(format, ...)
        slurm.logged[#slurm.logged + 1] = string.format(format, ...)
      end
      slurm.log_info = log
      slurm.log_error = log
      function new_job(fields)
        return setmetatable({}, {
          __index = fields,
          __newindex = function(_, key, value)
            if type(value) ~= "string" then
              error("string expected, got " .. type(value))
            end
            fields[key] = value ~= "" and value or nil
          end
        })
      end
      """;

  /** What slurmctld has where no number is set. */
  private static final long NO_VALUE = 4294967294L;

  private static final Set<Integer> NINE_RESERVED =
      IntStream.range(100, 109).boxed().collect(Collectors.toSet());

  @TempDir private Path folder;
  private Globals lua;

  @BeforeEach
  void startSlurmctld() {
    start("");
  }

  private void start(String settings) {
    lua = JsePlatform.standardGlobals();
    lua.load(SLURM).call();
    lua.load("dfra = {reload_seconds = 0" + settings + "}").call();
    lua.get("dfra").set("file", file().toString());
    assertThat(lua.loadfile(SCRIPT.toString()).call().toint()).isZero();
  }

  private Path file() {
    return folder.resolve("dfra-hints.json");
  }

  private void advise(ForwardingHint... hints) throws IOException {
    advise(Instant.now(), hints);
  }

  private void advise(Instant madeAt, ForwardingHint... hints) throws IOException {
    Files.writeString(
        file(), ForwardingJson.hints(HintSamples.hints(madeAt, NINE_RESERVED, hints)));
  }

  /** Fields of a job in Lua, for example {@code name = "a"}. */
  private LuaValue submit(String fields) {
    LuaValue job = lua.get("new_job").call(lua.load("return {" + fields + "}").call());
    int answer =
        lua.get("slurm_job_submit").call(job, new LuaTable(), LuaValue.valueOf(1000)).toint();
    assertThat(answer).as("a job is never rejected").isZero();
    return job;
  }

  private LuaValue submit(String script, long nodes) {
    return submit("script = [[" + script + "]], min_nodes = " + nodes + ", max_nodes = " + nodes);
  }

  private LuaValue submit(String field, String value, int nodes) {
    LuaTable fields = new LuaTable();
    fields.set(field, LuaString.valueOf(value.getBytes(UTF_8)));
    fields.set("min_nodes", nodes);
    LuaValue job = lua.get("new_job").call(fields);
    LuaValue answer = lua.get("slurm_job_submit").call(job, new LuaTable(), LuaValue.valueOf(1000));
    assertThat(answer.toint()).isZero();
    return job;
  }

  private static String comment(LuaValue job) {
    return job.get("admin_comment").optjstring("");
  }

  private String logged() {
    LuaValue lines = lua.get("slurm").get("logged");
    return lines.get(lines.length()).optjstring("");
  }

  @Test
  void aJobIsToldItsForwardingNodes() throws IOException {
    advise(HintSamples.more("fluid"), HintSamples.fewer("fluid"), HintSamples.fewer("ocean"));
    assertThat(comment(submit("#!/bin/sh\nsrun /sw/apps/fluid n1 $HOME/out\n", 256)))
        .isEqualTo("dfra=9:dedicated:256");
    assertThat(logged()).isEqualTo("dfra: fluid on 256 compute nodes: dfra=9:dedicated:256");
    assertThat(comment(submit("exec ./fluid", 4096))).isEqualTo("dfra=1:shared:4096");
    assertThat(comment(submit("name = 'ocean', min_nodes = 4096"))).isEqualTo("dfra=1:shared:4096");
    assertThat(submit("./fluid", 256).get("licenses").isnil()).isTrue();
  }

  /** The file of hints has them as they are; slurmctld's log has one line for each job. */
  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void noNameIsMoreThanAName(String name) throws IOException {
    advise(HintSamples.more(name), HintSamples.fewer("ocean"));
    assertThat(comment(submit("name", name, 256))).isEqualTo("dfra=9:dedicated:256");
    assertThat(logged())
        .startsWith("dfra: ")
        .endsWith(" on 256 compute nodes: dfra=9:dedicated:256")
        .doesNotContainPattern("\\p{Cc}");
    assertThat(comment(submit("script", "#!/bin/sh\n./ocean '" + name + "'\n", 4096)))
        .matches("(dfra=(1:shared|9:dedicated):\\d+)?");
    assertThat(Path.of("owned")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "script = './fluid', min_nodes = 255",
        "script = './fluid', min_nodes = 128, max_nodes = 256",
        "script = './fluid', min_nodes = " + NO_VALUE,
        "script = './fluid'",
        "script = './other', min_nodes = 256",
        "script = '#SBATCH --job-name=fluid', min_nodes = 256",
        "script = './fluid; ./ocean', min_nodes = 256",
        "script = './isolated', min_nodes = 256",
        "script = './fluid', min_nodes = 256, comment = 'mine, dfra=off'",
        "name = 'wrap', min_nodes = 256",
        "min_nodes = 256",
        ""
      })
  void aJobWithoutAHintOfItsOwnStaysAsItIs(String fields) throws IOException {
    advise(
        HintSamples.more("fluid"),
        HintSamples.more("ocean"),
        HintSamples.hint("isolated", 256, 1, 1, ForwardingBasis.ENOUGH));
    assertThat(comment(submit(fields))).isEmpty();
  }

  @Test
  void aDefaultForWantOfAnythingIsNoHint() throws IOException {
    for (ForwardingBasis basis : ForwardingBasis.values()) {
      advise(HintSamples.hint("fluid", 256, 1, 1, basis));
      assertThat(comment(submit("./fluid", 256)))
          .as(basis.id())
          .isEqualTo(
              basis == ForwardingBasis.MORE || basis == ForwardingBasis.ISOLATE
                  ? "dfra=1:dedicated:256"
                  : "");
    }
  }

  @Test
  void whatTheCommentSaysAlreadyIsKept() throws IOException {
    advise(HintSamples.more("fluid"));
    assertThat(comment(submit("script = './fluid', min_nodes = 256, admin_comment = 'a;b=1'")))
        .isEqualTo("a;b=1;dfra=9:dedicated:256");
    assertThat(comment(submit("name = 'x', admin_comment = 'a;dfra=99:dedicated;b'")))
        .isEqualTo("a;b");
  }

  @Test
  void aLicenseCountsReservedForwardingNodes() throws IOException {
    start(", license = 'forwarding'");
    advise(HintSamples.more("fluid"), HintSamples.fewer("ocean"));
    assertThat(submit("./fluid", 256).get("licenses").tojstring()).isEqualTo("forwarding:9");
    assertThat(
            submit("script = './fluid', min_nodes = 256, licenses = 'matlab:1'")
                .get("licenses")
                .tojstring())
        .isEqualTo("matlab:1,forwarding:9");
    assertThat(submit("./ocean", 4096).get("licenses").isnil()).isTrue();
  }

  @Test
  void namesOfEveryKindAreFound() throws IOException {
    for (String name : new String[] {"größe", "a\"b\\c", "tab\tbed", "x\u200by", "\u007f"}) {
      advise(HintSamples.more(name));
      LuaValue fields = new LuaTable();
      fields.set("name", name);
      fields.set("min_nodes", 256);
      LuaValue job = lua.get("new_job").call(fields);
      lua.get("slurm_job_submit").call(job, new LuaTable(), LuaValue.valueOf(1000));
      assertThat(comment(job)).as(name).isEqualTo("dfra=9:dedicated:256");
    }
  }

  @Test
  void withoutAFileJobsStayAsTheyAre() {
    assertThat(comment(submit("./fluid", 256))).isEmpty();
    assertThat(logged()).startsWith("dfra: jobs stay as the map has them: ");
  }

  @Test
  void aFileThatEndsEarlyChangesNoJob() throws IOException {
    advise(HintSamples.more("fluid"));
    String text = Files.readString(file()).strip();
    for (int length = 0; length < text.length(); length++) {
      Files.writeString(file(), text.substring(0, length));
      assertThat(comment(submit("./fluid", 256))).as(text.substring(0, length)).isEmpty();
      assertThat(logged()).contains("dfra-hints.json: ").contains("byte ");
    }
    Files.writeString(file(), text);
    assertThat(comment(submit("./fluid", 256))).isEqualTo("dfra=9:dedicated:256");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "7",
        "\"text\"",
        "{\"version\": 2, \"made_at_s\": 9e9, \"hints\": []}",
        "{\"version\": 1, \"made_at_s\": 9e9, \"hints\": 7}",
        "{\"version\": 1, \"made_at_s\": 9e9, \"reserved\": [], \"hints\": [7, null, {}, {\"application\": 3}]}",
        "{\"version\": 1, \"made_at_s\": 9e9, \"reserved\": [1,2,3,4,5,6,7,8,9], \"hints\": [{\"application\": \"fluid\","
            + " \"decided\": true, \"dedicated\": true, \"compute_nodes\": 256, \"nodes\": \"9\"}]}",
        "{\"version\": 1, \"made_at_s\": 9e9, \"reserved\": [1,2,3,4,5,6,7,8,9], \"hints\": [{\"application\": \"fluid\","
            + " \"decided\": true, \"dedicated\": true, \"compute_nodes\": 256, \"nodes\": 0}]}",
        "{\"version\": 1, \"made_at_s\": \"9e9\", \"hints\": []}",
        "{\"version\": 1, \"made_at_s\": 9e9, \"hints\": []} {}",
        "{\"version\": --1}",
        "\u0000\u0001\u0002"
      })
  void aFileThatIsNotOfHintsChangesNoJob(String text) throws IOException {
    String now = Long.toString(Instant.now().getEpochSecond());
    Files.writeString(file(), text.replace("9e9", now));
    assertThat(comment(submit("./fluid", 256))).isEmpty();
  }

  @Test
  void aFileOfDeepNestingChangesNoJob() throws IOException {
    Files.writeString(file(), "[".repeat(100_000));
    assertThat(comment(submit("./fluid", 256))).isEmpty();
    assertThat(logged()).endsWith("expected less nesting");
  }

  @Test
  void aFileThatNobodyMakesAnymoreChangesNoJob() throws IOException {
    Instant old = Instant.now().minus(Duration.ofDays(15));
    advise(old, HintSamples.more("fluid"));
    assertThat(comment(submit("./fluid", 256))).isEmpty();
    assertThat(logged()).endsWith("dfra-hints.json: older than 14 days");
  }

  @Test
  void aFileFromTheFutureChangesNoJob() throws IOException {
    Instant ahead = Instant.now().plus(Duration.ofDays(2));
    advise(ahead, HintSamples.more("fluid"));
    assertThat(comment(submit("./fluid", 256))).isEmpty();
    assertThat(logged()).endsWith("dfra-hints.json: made in the future");
  }

  /** The file with a hint of which a part is another one. */
  private void adviseWith(String before, String after) throws IOException {
    advise(HintSamples.more("fluid"));
    String text = Files.readString(file()).replaceAll("\\s*:\\s*", ":");
    assertThat(text).contains(before);
    Files.writeString(file(), text.replace(before, after));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"nodes\":9;\"nodes\":10",
        "\"nodes\":9;\"nodes\":9.5",
        "\"dedicated\":true;\"dedicated\":\"yes\"",
        "\"dedicated\":true;\"dedicated\":null",
        "\"dedicated\":true;\"dedicated\":false",
        "\"default_nodes\":1;\"default_nodes\":null",
        "\"default_nodes\":1;\"default_nodes\":\"1\""
      })
  void aHintThatCannotBeIsLeftOutAndThatIsSaidOnce(String before, String after) throws IOException {
    adviseWith(before, after);
    assertThat(comment(submit("./fluid", 256))).isEmpty();
    assertThat(comment(submit("./fluid", 256))).isEmpty();
    assertThat(logged()).endsWith("dfra-hints.json: 1 hints cannot be so");
    assertThat(lua.get("slurm").get("logged").length()).isEqualTo(1);
  }

  @Test
  void withoutTheReservedForwardingNodesAFileChangesNoJob() throws IOException {
    adviseWith("\"reserved\":", "\"other\":");
    assertThat(comment(submit("./fluid", 256))).isEmpty();
    assertThat(logged()).endsWith("dfra-hints.json: no hints of version 1");
  }

  @Test
  void whatIsSubmittedAgainIsAdvisedAgainAndNotTwice() throws IOException {
    start(", license = 'forwarding'");
    advise(HintSamples.more("fluid"));
    LuaValue job = submit("script = './fluid', min_nodes = 256, licenses = 'forwarding:2,matlab'");
    for (int again = 0; again < 2; again++) {
      assertThat(comment(job)).isEqualTo("dfra=9:dedicated:256");
      assertThat(job.get("licenses").tojstring()).isEqualTo("matlab,forwarding:9");
      lua.get("slurm_job_submit").call(job, new LuaTable(), LuaValue.valueOf(1000));
    }
  }

  @Test
  void oneLicenseOrAnotherStaysAsItIs() throws IOException {
    start(", license = 'forwarding'");
    advise(HintSamples.more("fluid"));
    LuaValue job = submit("script = './fluid', min_nodes = 256, licenses = 'matlab|ansys'");
    assertThat(job.get("licenses").tojstring()).isEqualTo("matlab|ansys");
    assertThat(comment(job)).isEqualTo("dfra=9:dedicated:256");
    assertThat(lua.get("slurm").get("logged").get(1).tojstring())
        .isEqualTo("dfra: fluid asks for one license or another, and not for forwarding");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "srun ./fluid",
        "srun -n 256 --mpi=pmix -c4 -l ./fluid in.dat",
        "srun --ntasks 256 --cpu-bind none \"$HOME/bin/fluid\" 'a b'",
        "mpirun -np 256 --mca btl self,vader --map-by node ./fluid",
        "mpiexec -n 4 -genv A 1 ./fluid",
        "exec srun fluid > out.txt 2>&1",
        "time -p env -i OMP_NUM_THREADS=4 ./fluid",
        "A=1 B='x y' ibrun ./fluid &",
        "cd /work && aprun -n 9 /sw/fluid | tee log",
        "if true; then jsrun -n 4 -a 1 ./fluid; fi",
        "out=$(srun ./fluid)",
        "(cd x; ./fluid)",
        "srun -n 256 \\\n  ./fluid",
        "cat <<EOF\nocean\nEOF\n./fluid",
        "cat <<-'EOF'\n\tocean\n\tEOF\n./fluid\r",
        "tr a b <<< ocean\n./fluid",
        "n=$((1<<n))\n./fluid",
        "echo ocean; ./fluid # not ./ocean"
      })
  void theProgramOfACommandIsFound(String script) throws IOException {
    advise(HintSamples.more("fluid"), HintSamples.more("ocean"));
    assertThat(comment(submit("#!/bin/sh\n" + script, 256))).isEqualTo("dfra=9:dedicated:256");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo about to compare fluid",
        "echo 'about; fluid'",
        "cp /data/fluid /tmp",
        "cat <<EOF\nfluid\n./fluid\nEOF\nsrun ./unknown",
        "cat << \"END\"\nfluid\nEND",
        "srun -J fluid ./unknown",
        "srun --job-name fluid ./unknown",
        "srun --chdir /work/fluid ./unknown",
        "for i in fluid; do ./unknown; done",
        "case $1 in\nfluid) ./unknown;;\nesac",
        "true # ./fluid",
        "  # srun ./fluid",
        "fluid=1",
        "./fluid.sh"
      })
  void whatIsNoProgramOfACommandIsNone(String script) throws IOException {
    advise(HintSamples.more("fluid"));
    assertThat(comment(submit("#!/bin/sh\n" + script, 256))).isEmpty();
  }

  @Test
  void aJobIsAcceptedEvenWhereItsDescriptionCannotBeRead() throws IOException {
    advise(HintSamples.more("fluid"));
    LuaValue job =
        lua.load("return setmetatable({}, {__index = function() error('no') end})").call();
    assertThat(lua.get("slurm_job_submit").call(job, new LuaTable(), LuaValue.valueOf(1)).toint())
        .isZero();
    assertThat(logged()).startsWith("dfra: ");
    assertThat(lua.get("slurm_job_modify").call().toint()).isZero();
  }
}
