// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The steps of a store's diagnosis as statements of SQL: a second form, with which tests compare
 * what the tasks compute.
 */
package io.iominer.rootcause.reference;
