// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * How a job or step ended.
 *
 * @param code exit code, 0 to 255
 * @param signal signal that ended it, 0 for none
 */
public record SlurmExit(int code, int signal) {}
