// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import java.io.Serializable;

/**
 * An OST that is not well for a time.
 *
 * @param ost index of the OST
 * @param from begin, seconds of the replay
 * @param to end, seconds of the replay
 * @param factor share of its rate that is left; 0 for an outage
 */
public record OstTrouble(int ost, double from, double to, double factor) implements Serializable {}
