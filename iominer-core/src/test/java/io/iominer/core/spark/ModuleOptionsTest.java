// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;

class ModuleOptionsTest {
  private static final String NOT_GIVEN = "--add-opens=java.base/sun.security.x509=ALL-UNNAMED";

  @Test
  void aJvmWithoutTheOptionsIsToldAllOfThem() {
    assertThatThrownBy(
            () -> ModuleOptions.check(JavaModuleOptions.defaultModuleOptions() + " " + NOT_GIVEN))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.USER))
        .hasMessageContaining("export JDK_JAVA_OPTIONS='--add-opens=java.base/java.lang=")
        .hasMessageContaining("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED")
        .hasMessageEndingWith(NOT_GIVEN + "'");
  }

  @Test
  void aJvmWithThemIsGoodEnough() {
    assertThat(JavaModuleOptions.defaultModuleOptions()).contains("--add-opens=");
    assertThatCode(ModuleOptions::check).doesNotThrowAnyException();
    assertThatCode(() -> ModuleOptions.check("--add-opens=no.module/no.name=ALL-UNNAMED -Da=b"))
        .doesNotThrowAnyException();
  }
}
