// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Dynamic forwarding resource allocation: how many forwarding nodes a job should lie behind. */
@NullMarked
package io.iominer.advisor.dfra;

import org.jspecify.annotations.NullMarked;
