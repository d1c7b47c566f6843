// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The command line: {@link io.iominer.cli.IoMinerCli} holds every command. */
@NullMarked
package io.iominer.cli;

import org.jspecify.annotations.NullMarked;
