// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What is different where a person watches. */
@NullMarked
package io.iominer.cli.terminal;

import org.jspecify.annotations.NullMarked;
