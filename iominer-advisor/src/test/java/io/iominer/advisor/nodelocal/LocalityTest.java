// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LocalityTest {
  private static final FileOwner OWNER = new FileOwner(1, "app");

  private static FileAccess write(long rank, long at) {
    return new FileAccess(OWNER, rank, 0, 100, OptionalLong.empty(), OptionalLong.of(at));
  }

  private static FileAccess read(FileOwner owner, long rank, long at) {
    return new FileAccess(owner, rank, 100, 0, OptionalLong.of(at), OptionalLong.empty());
  }

  @Test
  void aCheckpointThatItsRankReadsAgainInALaterJobIsLocal() {
    assertThat(Locality.of(List.of(write(3, 10)))).isEqualTo(Locality.NODE_LOCAL);
    assertThat(Locality.of(List.of(write(3, 10), read(OWNER, 3, 20), write(3, 30))))
        .isEqualTo(Locality.NODE_LOCAL);
  }

  @Test
  void otherRanksAndOtherJobsMakeItGlobal() {
    assertThat(Locality.of(List.of(write(3, 10), read(OWNER, 4, 20))))
        .isEqualTo(Locality.READ_BY_OTHERS);
    assertThat(Locality.of(List.of(write(3, 10), write(4, 20))))
        .isEqualTo(Locality.WRITTEN_BY_SEVERAL);
    assertThat(Locality.of(List.of(write(FileAccess.ALL_RANKS, 10))))
        .isEqualTo(Locality.WRITTEN_BY_SEVERAL);
    assertThat(Locality.of(List.of(write(3, 10), read(new FileOwner(1, "plot"), 3, 20))))
        .isEqualTo(Locality.USED_BY_OTHER_JOBS);
    assertThat(Locality.of(List.of(write(3, 10), read(new FileOwner(2, "app"), 3, 20))))
        .isEqualTo(Locality.USED_BY_OTHER_JOBS);
  }

  @Test
  void aFileThatAllRanksOpenedIsSeenByAllOfThem() {
    FileAccess opened =
        new FileAccess(
            OWNER, FileAccess.ALL_RANKS, 0, 0, OptionalLong.empty(), OptionalLong.empty());
    assertThat(Locality.of(List.of(write(3, 10), opened))).isEqualTo(Locality.READ_BY_OTHERS);
    assertThat(Locality.of(List.of(opened))).isEqualTo(Locality.UNUSED);
  }

  @Test
  void whatNoLogWroteIsAnInput() {
    assertThat(Locality.of(List.of(read(OWNER, 3, 10)))).isEqualTo(Locality.INPUT);
    assertThat(Locality.of(List.of(read(OWNER, 3, 10), write(3, 20)))).isEqualTo(Locality.INPUT);
  }

  /** The definition itself, on random accesses: every reader is the only writer, and no sooner. */
  @Test
  void localIsWhatTheDefinitionSays() {
    Random random = new Random(42);
    int local = 0;
    for (int i = 0; i < 20_000; i++) {
      List<FileAccess> accesses = new ArrayList<>();
      for (int j = 1 + random.nextInt(3); j > 0; j--) {
        FileOwner owner = random.nextInt(8) == 0 ? new FileOwner(2, "app") : OWNER;
        long rank = random.nextInt(3) - 1L;
        long at = random.nextInt(1000);
        accesses.add(
            random.nextBoolean()
                ? read(owner, rank, at)
                : new FileAccess(owner, rank, 0, 1, OptionalLong.empty(), OptionalLong.of(at)));
      }
      boolean isLocal = isLocal(accesses);
      local += isLocal ? 1 : 0;
      assertThat(Locality.of(accesses) == Locality.NODE_LOCAL).isEqualTo(isLocal);
      Locality before = Locality.of(accesses);
      Collections.shuffle(accesses, random);
      assertThat(Locality.of(accesses)).isEqualTo(before);
    }
    assertThat(local).isBetween(1_000, 19_000);
  }

  private static boolean isLocal(List<FileAccess> accesses) {
    for (FileAccess one : accesses) {
      for (FileAccess other : accesses) {
        if (one.rank() != other.rank() || !one.owner().equals(other.owner()) || one.rank() < 0) {
          return false;
        }
      }
    }
    long write = Long.MAX_VALUE;
    for (FileAccess one : accesses) {
      write = one.bytesWritten() > 0 ? Math.min(write, one.firstWrite().getAsLong()) : write;
    }
    for (FileAccess one : accesses) {
      if (one.bytesRead() > 0 && one.firstRead().getAsLong() < write) {
        return false;
      }
    }
    return write < Long.MAX_VALUE;
  }

  @Test
  void ranksFillOneComputeNodeAfterTheOther() {
    OptionalLong nodes = OptionalLong.of(3);
    assertThat(FileAccess.firstOfNode(0, 10, nodes)).isZero();
    assertThat(FileAccess.firstOfNode(3, 10, nodes)).isZero();
    assertThat(FileAccess.firstOfNode(4, 10, nodes)).isEqualTo(4);
    assertThat(FileAccess.firstOfNode(9, 10, nodes)).isEqualTo(8);
    assertThat(FileAccess.firstOfNode(FileAccess.ALL_RANKS, 10, nodes))
        .isEqualTo(FileAccess.ALL_RANKS);
  }

  @Test
  void withoutKnownNodesARankIsANodeAndAllRanksOfOneNodeAreOnIt() {
    assertThat(FileAccess.firstOfNode(5, 10, OptionalLong.empty())).isEqualTo(5);
    assertThat(FileAccess.firstOfNode(FileAccess.ALL_RANKS, 10, OptionalLong.of(1))).isZero();
    assertThat(FileAccess.firstOfNode(FileAccess.ALL_RANKS, 1, OptionalLong.empty())).isZero();
  }
}
