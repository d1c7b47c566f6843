// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What the jobs with files on an OST did there.
 *
 * @param fileSystem mount point; null where nobody tells
 * @param index of the OST
 * @param jobs different jobs
 * @param mostAtOnce most jobs at a time; null where of none is known when it ran
 * @param read bytes read
 * @param written bytes written
 * @param moved bytes read and written
 */
record OstTotal(
    @Nullable String fileSystem,
    int index,
    long jobs,
    @Nullable Long mostAtOnce,
    double read,
    double written,
    double moved)
    implements Serializable {}
