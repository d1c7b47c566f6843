// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Shows the profile of a job on one screen, and as JSON. */
@NullMarked
package io.iominer.cli.diagnosis;

import org.jspecify.annotations.NullMarked;
