// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * How much of a job's I/O time was lost to which cause: a waterfall from the time that the job
 * spent to the time that it needed.
 *
 * <p>Each {@link io.iominer.rootcause.loss.WhatIf} is the job without one more cause, and {@link
 * io.iominer.rootcause.loss.LossStep} what that gains. The order is part of the model, because two
 * causes often cost the same seconds and the first one gets them: what the job's own records show
 * needs no model and goes first; slow OSTs, other jobs and a small allocation are known only as
 * time beyond the model's, so they go before the steps that divide the model's time; and of these
 * the ranks' order goes before their shares, and those before layout and requests, since a rank
 * that waits for its turn gains nothing from another layout. Layout and requests have no order of
 * their own and share what they gain together. Metadata has a time of its own and goes last.
 */
@NullMarked
package io.iominer.rootcause.loss;

import org.jspecify.annotations.NullMarked;
