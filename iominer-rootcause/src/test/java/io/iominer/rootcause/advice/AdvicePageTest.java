// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of docs/advice.md; where they lag, the new text is in advice.md.new beside it. */
class AdvicePageTest {
  private static final Path PAGE = Path.of("..", "docs", "advice.md");
  private static final Pattern CALL =
      Pattern.compile("([A-Za-z0-9_.]+)(?:\\(|: ).*", Pattern.DOTALL);
  private static final Pattern NAMED_CALL =
      Pattern.compile("[^(]*: ([A-Za-z0-9_.]+)\\(.*", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile(
          "((?:lfs|lctl|sbatch|export|printf|iominer|srun|#DW) ?\\S*).*", Pattern.DOTALL);
  private static final long FILE = 1;
  private static final double OTHERS = 1e12;

  /** Makes the advice of a cause for a job's file. */
  private interface Maker extends BiFunction<RuleContext, FileFacts, List<Advice>> {}

  private static final Map<Cause, List<Maker>> MAKERS = makers();

  private static Map<Cause, List<Maker>> makers() {
    IoDirection write = IoDirection.WRITE;
    Map<Cause, List<Maker>> makers = new EnumMap<>(Cause.class);
    makers.put(
        Cause.PATTERN,
        List.of(
            (job, file) -> RequestAdvice.merge(job, file, write),
            (job, file) -> List.of(MpiIoAdvice.collective(job, file, write)),
            (job, file) -> List.of(MpiIoAdvice.aggregate(job, file, write)),
            (job, file) -> List.of(RequestAdvice.order(job, file, write)),
            RequestAdvice::align,
            (job, file) -> List.of(RequestAdvice.readOnce(job, file, 1)),
            (job, file) -> List.of(RequestAdvice.separate(job, file)),
            (job, file) -> List.of(RequestAdvice.leaveStreams(job)),
            (job, file) -> List.of(RequestAdvice.syncLess(job, file, 1)),
            (job, file) -> List.of(MpiIoAdvice.overlap(job, file, write, 1))));
    makers.put(
        Cause.STRIPING,
        List.of(
            StripingAdvice::widen,
            (job, file) -> List.of(OstAdvice.useMore(job, file, 4)),
            (job, file) -> List.of(OstAdvice.even(job, file, file.osts().get(0), 4))));
    makers.put(
        Cause.CONTENTION,
        List.of(OstAdvice::apart, (job, file) -> List.of(HistoryAdvice.lookAround(job))));
    makers.put(
        Cause.METADATA,
        List.of(
            (job, file) -> List.of(MetadataAdvice.keepOpen(job, file, 10)),
            MetadataAdvice::spreadFolder,
            (job, file) -> List.of(MetadataAdvice.bundle(job, file, 1_000)),
            (job, file) -> MetadataAdvice.place(job, file, 1 << 20)));
    makers.put(
        Cause.IMBALANCE,
        List.of(
            (job, file) -> BalanceAdvice.share(job, write, 0, (double) file.bytes()),
            (job, file) -> List.of(BalanceAdvice.even(job, write, 1)),
            (job, file) ->
                List.of(BalanceAdvice.slow(job, "rank " + 0, "it moves no more than others")),
            (job, file) -> List.of(BalanceAdvice.splitFile(job, file, write)),
            (job, file) -> List.of(MpiIoAdvice.spread(job, file, write))));
    makers.put(
        Cause.SERIALIZATION,
        List.of(
            (job, file) -> List.of(BalanceAdvice.atOnce(job, write, 8)),
            (job, file) -> BalanceAdvice.overlap(job, file, write, file.bytes())));
    makers.put(
        Cause.ALLOCATION,
        List.of((job, file) -> AllocationAdvice.moreNodes(job, write, 1, OTHERS)));
    makers.put(
        Cause.COLLECTIVE_WAIT, List.of((job, file) -> List.of(LayerAdvice.arriveTogether(job))));
    makers.put(Cause.EXCHANGE, List.of((job, file) -> List.of(LayerAdvice.exchangeLess(job))));
    makers.put(Cause.SIEVING, List.of((job, file) -> List.of(MpiIoAdvice.noSieving(job, file))));
    makers.put(Cause.LIBRARY, List.of((job, file) -> List.of(LayerAdvice.leanLibrary(job))));
    return makers;
  }

  /** Where the log has no module of the interface, the advice of a cause is not given. */
  private static Set<Interface> of(Cause cause) {
    return switch (cause) {
      case COLLECTIVE_WAIT, EXCHANGE, SIEVING ->
          EnumSet.of(Interface.MPIIO, Interface.HDF5, Interface.PNETCDF);
      case LIBRARY -> EnumSet.of(Interface.HDF5, Interface.PNETCDF);
      default -> EnumSet.allOf(Interface.class);
    };
  }

  /** Eight ranks write a file through an interface, in requests of 1 MiB. */
  private static RuleContext job(Interface used) {
    List<CounterRecord> records = CallsTest.records(used);
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord(
                "3.41", 1, 100, 0, 140, 0, 8, 7, RawText.EMPTY, RawText.of("app\nlustre\t/s")),
            NameTable.NONE,
            records.stream().map(CounterRecord::module).collect(Collectors.toSet()),
            0);
    records.forEach(builder::add);
    LustreComponent stripe = new LustreComponent(1 << 20, 1, 0, 0, 0, -1, 0, RawText.EMPTY);
    builder.add(new LustreRecord(FILE, 0, List.of(stripe), new long[] {3}));
    return new RuleContext(
        builder.build(List.of()).facts(),
        new Losses(
            20, Arrays.stream(Cause.values()).collect(Collectors.toMap(c -> c, c -> 1.0)), 0),
        FacilityModel.DEFAULT.withOsts(64),
        JobContention.UNKNOWN,
        file -> "/s/u/data");
  }

  private static String cell(Advice advice) {
    return advice.steps().stream()
        .flatMap(step -> head(step).stream())
        .findFirst()
        .map(head -> "`" + head + "`")
        .orElse("in the program");
  }

  private static Optional<String> head(String step) {
    for (Pattern pattern : List.of(COMMAND, CALL, NAMED_CALL)) {
      Matcher matcher = pattern.matcher(step);
      if (matcher.matches()) {
        return Optional.of(matcher.group(1).strip());
      }
    }
    return Optional.empty();
  }

  private static String byCause() {
    List<String> lines = new ArrayList<>();
    MAKERS.forEach(
        (cause, makers) -> {
          for (Maker maker : makers) {
            Map<Interface, List<Advice>> made = new EnumMap<>(Interface.class);
            for (Interface used : of(cause)) {
              RuleContext job = job(used);
              made.put(used, maker.apply(job, job.facts().files().get(0)));
            }
            lines.addAll(lines(cause, made));
          }
        });
    return String.join("\n", lines);
  }

  private static List<String> lines(Cause cause, Map<Interface, List<Advice>> made) {
    List<String> lines = new ArrayList<>();
    List<Advice> first =
        made.values().stream().filter(all -> !all.isEmpty()).findFirst().orElseThrow();
    for (int i = 0; i < first.size(); i++) {
      StringBuilder line = new StringBuilder("| `" + cause.label() + "` | " + first.get(i).title());
      for (Interface used : Interface.values()) {
        List<Advice> all = made.getOrDefault(used, List.of());
        line.append(" | ")
            .append(i < all.size() && isFor(used, all.get(i)) ? cell(all.get(i)) : "–");
      }
      lines.add(line.append(" |").toString());
    }
    return lines;
  }

  /** Advice on streams is for files of streams. */
  private static boolean isFor(Interface used, Advice advice) {
    return used == Interface.STDIO || !advice.title().startsWith("Give streams");
  }

  private static String byLanguage() {
    return Calls.rows().stream()
        .map(
            row ->
                "| %s | %s | %s | `%s` | `%s` |"
                    .formatted(
                        row.purpose().label(),
                        row.used().label(),
                        row.language().label(),
                        row.write(),
                        row.read()))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void thePageHasTheAdviceOfEachCauseAndTheCallsOfEachInterfaceAndLanguage() throws IOException {
    String page = Files.readString(PAGE);
    String expected =
        with(with(page, "| Cause | Advice |", byCause()), "| Purpose | Interface |", byLanguage());
    if (!page.equals(expected)) {
      Files.writeString(PAGE.resolveSibling("advice.md.new"), expected);
    }
    assertThat(page).isEqualTo(expected);
  }

  /** The page with other rows in the table that begins so. */
  private static String with(String page, String heading, String rows) {
    int table = page.indexOf(heading);
    int begin = page.indexOf('\n', page.indexOf("\n|---", table) + 1) + 1;
    int end = page.indexOf("\n\n", begin - 1);
    return page.substring(0, begin) + rows + (end < 0 ? "\n" : page.substring(end));
  }

  @Test
  void everyCauseHasAdviceButThoseOfOstsThatAreSlow() {
    assertThat(MAKERS.keySet())
        .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(Cause.SLOW_OST)));
  }
}
