// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.NodeList;
import io.iominer.core.summary.ApplicationName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnonymousNamesTest {
  private static final PseudonymKey KEY = PseudonymKey.random();
  private static final String CHARACTERS = "aAbz019_-.#$ \n\"'<>/!:\u00e4\ufffd\\";
  private final AnonymousNames names = new AnonymousNames(KEY, Set.of("/scratch", "/lustre/data"));
  private final Random random = new Random(17);

  private String text(int longest) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(longest + 1); i > 0; i--) {
      text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    return text.toString();
  }

  @Test
  void differentNamesHaveDifferentPseudonymsAndTheSameNameHasOne() {
    Map<String, String> nameOf = new HashMap<>();
    for (int i = 0; i < 5_000; i++) {
      String name = text(6);
      String pseudonym = names.name(name);
      assertThat(nameOf.put(pseudonym, name)).isIn(name, null);
      assertThat(new AnonymousNames(KEY, Set.of()).name(name)).isEqualTo(pseudonym);
    }
  }

  @Test
  void aKeyOfItsOwnGivesOtherPseudonyms() {
    AnonymousNames others = new AnonymousNames(PseudonymKey.random(), Set.of());
    assertThat(others.name("astro")).isNotEqualTo(names.name("astro")).matches("[a-z]{11}");
    assertThat(others.uid(1000)).isNotEqualTo(names.uid(1000)).isPositive();
    assertThat(others.recordId(7)).isNotEqualTo(names.recordId(7));
  }

  @Test
  void numbersBecomeOtherNumbersOfAsManyDigitsEachOnce() {
    for (int digits = 1; digits <= 3; digits++) {
      Set<String> seen = new HashSet<>();
      int count = (int) Math.pow(10, digits);
      for (int i = 0; i < count; i++) {
        seen.add(names.path("ckpt" + String.format("%0" + digits + "d", i) + ".h5"));
      }
      assertThat(seen).hasSize(count).allMatch(name -> name.matches("[a-z]{11}\\d{1,3}\\.h5"));
    }
  }

  @Test
  void whatDiffersInNumbersOnlyStillDoes() {
    for (int i = 0; i < 5_000; i++) {
      String one = text(8);
      String other = text(8);
      boolean isAlike = alike(one).equals(alike(other));
      assertThat(alike(names.path(one)).equals(alike(names.path(other))))
          .as("%s and %s", one, other)
          .isEqualTo(isAlike);
    }
  }

  private static String alike(String name) {
    return name.replaceAll("\\d+", "0");
  }

  @Test
  void whatLiesBelowAFolderStillDoes() {
    for (int i = 0; i < 5_000; i++) {
      String folder = (random.nextBoolean() ? "/scratch/" : "/home/") + text(6);
      String path = folder + "/" + text(6);
      assertThat(names.path(path)).startsWith(names.path(folder) + "/");
    }
  }

  @Test
  void mountPointsAndFoldersOfSystemsStay() {
    assertThat(names.path("/scratch")).isEqualTo("/scratch");
    assertThat(names.path("/scratch2/astro")).doesNotContain("scratch2");
    assertThat(names.path("/lustre/data/astro/x.nc"))
        .matches("/lustre/data/[a-z]{11}/[a-z]{11}\\.nc");
    assertThat(names.path("/lustre/other")).matches("/[a-z]{11}/[a-z]{11}");
    assertThat(names.path("/dev/shm/astro")).matches("/dev/shm/[a-z]{11}");
    assertThat(names.path("<STDIN>")).isEqualTo("<STDIN>");
    assertThat(names.path("<script>")).matches("[a-z]{11}/?.*").doesNotContain("script");
    assertThat(names.path("/logs/a.tar!astro_gcm_id7-8_1-2_3.darshan"))
        .matches("/[a-z]{11}/[a-z]{11}\\.tar![a-z]{11}_id7-8_[a-z]{11}\\.darshan");
    assertThat(names.path("/tmp/ompi.nid0001.77/pid.3")).contains("/ompi.").doesNotContain("nid");
    assertThat(names.path("run/fort.12")).endsWith("/fort.12");
  }

  @Test
  void hostileNamesKeepTheirSlashesAndNothingElse() {
    assertThat(names.path("")).isEmpty();
    assertThat(names.path("//")).isEqualTo("//");
    assertThat(names.path("../astro/")).matches("\\.\\./[a-z]{11}/");
    assertThat(names.path("/a \"b\"\n<script>alert('x')</script>\ufffd"))
        .matches("/[a-z]{11}/[a-z]{11}");
    assertThat(names.command(" \n")).isEqualTo(" \n");
    assertThat(names.hosts("")).isEmpty();
    for (int i = 0; i < 5_000; i++) {
      String text = text(12);
      assertThat(names.path(text)).matches("[-a-z0-9./!:]*");
      assertThat(names.hosts(text)).matches("[-a-z0-9.,\\[\\]\\s]*");
      names.command(text);
      names.hints(text);
      names.accountingRecord(text);
    }
  }

  @Test
  void theJobsNumberStaysInTheFoldersOfItsFiles() {
    assertThat(names.file("/scratch/run-4478503/out.7", 4_478_503))
        .matches("/scratch/[a-z]{11}4478503/[a-z]{11}\\d");
    assertThat(names.file("/scratch/run-4478503/out.7", 4_478_504)).doesNotContain("4478503");
    assertThat(names.file("/scratch/77/out", 77)).startsWith("/scratch/77/");
    assertThat(names.file("/scratch/77/out", 78)).doesNotStartWith("/scratch/77/");
  }

  @Test
  void theFirstWordOfACommandLineEndsWithTheApplication() {
    for (String line :
        List.of(
            "/home/astro1/bin/lqcd.x -n 4 --in=/scratch/astro1/in.nml",
            "./gcm",
            "python3 -W ignore /home/astro1/train_2.py --epochs 4",
            "bash -lc 'echo astro'",
            "/opt/python3.10 -m package.module 7")) {
      String application = ApplicationName.of(line);
      assertThat(names.command(line).split("[ /]")).contains(names.path(application));
      assertThat(names.command(line)).doesNotContain("astro", "epochs", "package", "ignore");
    }
    assertThat(names.command("/opt/python3.10 a.py"))
        .startsWith("/opt/python3.10 ")
        .endsWith(".py");
  }

  @Test
  void aListOfHostsKeepsItsLengthAndItsOrder() {
    for (String list :
        List.of(
            "nid[00001-00128]",
            "nid[000012-000015,20],login1",
            "r[1-2]n[01-04].site.org",
            "a,b,a-1")) {
      NodeList before = NodeList.of(list);
      NodeList after = NodeList.of(names.hosts(list));
      assertThat(after.count()).isEqualTo(before.count());
      assertThat(after.nodes().toList()).isEqualTo(before.nodes().map(names::hosts).toList());
    }
    assertThat(names.hosts("nid[00001-00128]")).matches("[a-z]{4}\\[00001-00128\\]");
    assertThat(names.hosts("None assigned")).isEqualTo("None assigned");
  }

  @Test
  void addressesAreReplacedAsAWhole() {
    for (String address :
        List.of("10.20.30.40", "10.20.30.40@o2ib", "fe80::1", "ip-10-20-30-40", "12345")) {
      assertThat(names.hosts(address)).matches("[a-z]{11}");
    }
  }

  @Test
  void textsOfSlurmAndMpiKeepKnownWordsOnly() {
    assertThat(names.state("CANCELLED by 1001")).isEqualTo("CANCELLED");
    assertThat(names.reason("ReqNodeNotAvail, UnavailableNodes:nid001"))
        .isEqualTo("ReqNodeNotAvail");
    assertThat(names.reason("ask astro1")).doesNotContain("astro").doesNotContain("ask");
    assertThat(names.hints("cb_nodes=4;romio_ds_write=disable;x_owner=astro;cb_config_list=nid1:2"))
        .startsWith("cb_nodes=4;romio_ds_write=disable;")
        .contains(";cb_config_list=")
        .doesNotContain("astro", "owner", "nid");
    assertThat(names.accountingRecord("frontier/7/batch/1/2")).matches("[a-z]{11}/7/batch/1/2");
    assertThat(names.accountingRecord("frontier/7_3+/0//2")).matches("[a-z]{11}/7_3\\+/0//2");
    assertThat(names.accountingRecord("frontier/7/arthur/dent/1/2"))
        .matches("[a-z]{11}/7/[a-z]{11}/1/2");
    assertThat(names.user("1001")).isEqualTo(Long.toString(names.uid(1001)));
  }

  @Test
  void versionsAndStepsStayWhereDarshanOrSlurmIssuesSuch() {
    for (String known : List.of("3.4.0-pre1", "3.5.0", "0", "0+1", "batch", "extern", "TBD")) {
      assertThat(names.issued(known)).isEqualTo(known);
    }
    for (String other : List.of("3.4.0-arthur", "arthur", "batch arthur", "3.4.0 on nid1")) {
      assertThat(names.issued(other)).matches("[a-z]{11}");
    }
  }

  @Test
  void aKeyIsAFileOfSixteenBytesOrMore(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("key");
    assertThatThrownBy(() -> PseudonymKey.ofFile(file))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("the key cannot be read");
    Files.write(file, new byte[15]);
    assertThatThrownBy(() -> PseudonymKey.ofFile(file))
        .isInstanceOf(IoMinerException.class)
        .hasMessage(file + ": expected a key of 16 bytes to 1 MiB, found 15 bytes");
    assertThatThrownBy(() -> PseudonymKey.ofFile(folder)).isInstanceOf(IoMinerException.class);
    Files.write(file, Collections.nCopies(4, "line"));
    assertThat(new AnonymousNames(PseudonymKey.ofFile(file), Set.of()).name("a"))
        .isEqualTo(new AnonymousNames(PseudonymKey.ofFile(file), Set.of()).name("a"));
  }

  @Test
  void mountPointsOfParallelFileSystemsAreKept() {
    assertThat(AnonymousNames.isKept(Optional.of("lustre"))).isTrue();
    assertThat(AnonymousNames.isKept(Optional.of("nfs"))).isFalse();
    assertThat(AnonymousNames.isKept(Optional.empty())).isFalse();
  }
}
