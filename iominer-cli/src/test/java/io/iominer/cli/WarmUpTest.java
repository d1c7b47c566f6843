// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class WarmUpTest {
  /** One that a library has renamed would end the warm-up in silence. */
  @ParameterizedTest
  @FieldSource("io.iominer.cli.WarmUp#CLASSES")
  void itsClassesExist(String name) {
    assertNotNull(
        WarmUpTest.class.getClassLoader().getResource(name.replace('.', '/') + ".class"), name);
  }
}
