// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmId;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes job ids apart: {@code 123}, {@code 123_7}, {@code 123_[1-10%4]}, {@code 123+0}, each
 * perhaps with a step: {@code 123.batch}, {@code 123_7.0}.
 */
final class SlurmIds {
  private static final Pattern SHOWN =
      Pattern.compile(
          "(?<job>\\d{1,10})(?:_(?:(?<task>\\d{1,10})|\\[(?<pending>[^]]*)]?))?"
              + "(?:\\+(?<het>\\d{1,10}))?(?:\\.(?<step>\\w+))?");
  private static final Pattern RAW = Pattern.compile("(?<job>\\d{1,10})(?:\\.(?<step>\\w+))?");

  private SlurmIds() {}

  /**
   * The identity.
   *
   * @param shown the field {@code JobID}; may be empty where there is a raw one
   * @param raw the field {@code JobIDRaw}; empty where it was not asked for
   */
  static SlurmId of(String shown, String raw) throws BadValueException {
    Matcher own = RAW.matcher(raw);
    if (!raw.isEmpty() && !own.matches()) {
      throw new BadValueException("a job number such as 123 or 123.batch", raw);
    }
    if (shown.isEmpty() && !raw.isEmpty()) {
      return new SlurmId(
          Long.parseLong(own.group("job")),
          true,
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.ofNullable(own.group("step")));
    }
    Matcher id = SHOWN.matcher(shown);
    if (!id.matches()) {
      throw new BadValueException("a job id such as 123, 123_7, 123+0 or 123.batch", shown);
    }
    OptionalLong job = number(id.group("job"));
    boolean task = id.group("task") != null || id.group("pending") != null;
    boolean component = id.group("het") != null;
    if (!raw.isEmpty() && !Objects.equals(id.group("step"), own.group("step"))) {
      throw new BadValueException("the same step in JobID and JobIDRaw", shown + " and " + raw);
    }
    if (!raw.isEmpty()
        && !task
        && !component
        && number(own.group("job")).getAsLong() != job.getAsLong()) {
      throw new BadValueException("the same job in JobID and JobIDRaw", shown + " and " + raw);
    }
    return new SlurmId(
        raw.isEmpty() ? job.getAsLong() : Long.parseLong(own.group("job")),
        !raw.isEmpty() || (!task && !component),
        task ? job : OptionalLong.empty(),
        number(id.group("task")),
        Optional.ofNullable(id.group("pending")),
        component ? job : OptionalLong.empty(),
        number(id.group("het")),
        Optional.ofNullable(id.group("step")));
  }

  private static OptionalLong number(String digits) {
    return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
  }
}
