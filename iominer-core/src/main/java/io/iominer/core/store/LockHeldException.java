// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;

/** Another process has the lock that is needed; the message says what it does, where and since. */
public final class LockHeldException extends IoMinerException {
  private static final long serialVersionUID = 1L;

  LockHeldException(String message) {
    super(ErrorKind.RESOURCE, message);
  }
}
