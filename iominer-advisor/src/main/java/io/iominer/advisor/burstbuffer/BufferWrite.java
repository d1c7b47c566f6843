// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.util.Optional;

/**
 * A write of an application that a burst buffer shall take, such as a checkpoint.
 *
 * @param application whose it is
 * @param seconds when it is asked for, from the start of the replay
 * @param bytes its size, above 0
 * @param failureSeconds mean time between failures of the application; infinite where it never
 *     failed
 * @param time how long it took; empty where that is not known
 */
public record BufferWrite(
    String application,
    double seconds,
    double bytes,
    double failureSeconds,
    Optional<WriteTime> time) {}
