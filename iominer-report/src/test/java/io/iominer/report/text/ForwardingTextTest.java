// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.dfra.ForwardingBasis;
import io.iominer.advisor.dfra.ForwardingHint;
import io.iominer.report.json.HintSamples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardingTextTest {
  private static final ForwardingHint DEFAULT =
      HintSamples.hint("air", 512, 1, 1, ForwardingBasis.ENOUGH);

  private interface Part {
    void print(ForwardingText text) throws IOException;
  }

  private static String text(Part part, ForwardingHint... hints) throws IOException {
    StringWriter out = new StringWriter();
    part.print(
        new ForwardingText(HintSamples.hints(Instant.EPOCH, hints), new PrintWriter(out, true)));
    return out.toString().replace("\r", "");
  }

  @Test
  void aLineSaysDefaultAndAdviceAndWhatChangesComesFirst() throws IOException {
    assertThat(text(ForwardingText::print, DEFAULT, HintSamples.more("fluid")))
        .isEqualTo(
            """
            application  compute nodes  default  advised  dedicated  why
            -----------  -------------  -------  -------  ---------  ---------------
            fluid                  256        1        9  yes        It is a sample.
            air                    512        1        1  no         It is a sample.
            Default and advised are forwarding nodes.
            Together they take 9 reserved forwarding nodes, and 2 are usable: --explain says what each gets when all run at the same time.
            """);
    assertThat(text(ForwardingText::print, DEFAULT)).doesNotContain("Together");
    assertThat(text(ForwardingText::print))
        .isEqualTo("No run is in the store: jobs stay as the map has them.\n");
  }

  @Test
  void theNumbersBehindADecisionAreShown() throws IOException {
    assertThat(text(ForwardingText::printEvidence, HintSamples.more("fl\u001buid")))
        .isEqualTo(
            """

            fl\\x1buid, compute nodes: 256, more
              jobs         4 of this size; 3 show their need, 2 of them about the same; 1 heavy on metadata
              pattern      N-N
              clients      19.1 GiB/s: compute nodes with I/O, 256, at 76.3 MiB/s (assumed: LWFS)
              measured     2.24 GiB/s, held up by the default
              peak         bounds nothing
              OSTs         37.3 GiB/s
              need         forwarding nodes of 2.33 GiB/s: 9
              reserved     2 usable; 9 of them for this job, 2 when all jobs with hints run together
            """);
  }

  @Test
  void whatIsNotKnownIsSaidBelow() throws IOException {
    assertThat(text(text -> text.printNotKnown(List.of("It is unknown."))))
        .isEqualTo("\nWhat is not known\n  It is unknown.\n");
    assertThat(text(text -> text.printNotKnown(List.of()))).isEmpty();
  }

  @Test
  void aRunIsShownBesideWhatTheModelExpects() throws IOException {
    assertThat(text(ForwardingText::printWhatIf, HintSamples.more("fluid")))
        .contains(
            "application  compute nodes  job  I/O time  expected   saved\n",
            "fluid                  256    7    50.0 s    37.5 s  12.5 s\n",
            "It is a model");
    assertThat(text(ForwardingText::printWhatIf, DEFAULT))
        .isEqualTo("\nWhat if: nothing changes for runs whose I/O time and need are known.\n");
  }
}
