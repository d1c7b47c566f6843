// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import java.io.Serializable;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A filter on its way to an executor, because an Optional cannot travel; null where empty. */
record SerializedJobFilter(
    @Nullable LocalDate from,
    @Nullable LocalDate to,
    @Nullable String user,
    @Nullable String application,
    @Nullable Long jobId)
    implements Serializable {
  static SerializedJobFilter of(JobFilter jobs) {
    return new SerializedJobFilter(
        jobs.period().from().orElse(null),
        jobs.period().to().orElse(null),
        jobs.user().orElse(null),
        jobs.application().orElse(null),
        jobs.jobId().isPresent() ? (Long) jobs.jobId().getAsLong() : null);
  }

  private Object readResolve() {
    return new JobFilter(
        new Period(Optional.ofNullable(from), Optional.ofNullable(to)),
        Optional.ofNullable(user),
        Optional.ofNullable(application),
        jobId == null ? OptionalLong.empty() : OptionalLong.of(jobId));
  }
}
