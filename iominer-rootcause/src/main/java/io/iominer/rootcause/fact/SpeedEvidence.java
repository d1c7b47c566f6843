// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

/**
 * What tells that an OST was slow on a day.
 *
 * @param jobs jobs, of this day and of the slow ones before it, that got less from it than from
 *     their other OSTs, and that nobody got more from it contradicts; 1 or more
 * @param days days of these jobs, 1 or more
 * @param confidence how sure it is
 */
public record SpeedEvidence(long jobs, long days, Confidence confidence) {}
