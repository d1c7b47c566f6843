// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the arrows between modules and packages that the architecture allows. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.iominer");

  @Test
  void modulesDependOnlyAsTheArchitectureSays() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("core")
        .definedBy("io.iominer.core..")
        .layer("ingest")
        .definedBy("io.iominer.ingest..")
        .layer("sweepline")
        .definedBy("io.iominer.sweepline..")
        .optionalLayer("facility")
        .definedBy("io.iominer.facility..")
        .layer("rootcause")
        .definedBy("io.iominer.rootcause..")
        .optionalLayer("advisor")
        .definedBy("io.iominer.advisor..")
        .layer("analysis")
        .definedBy("io.iominer.analysis..")
        .optionalLayer("report")
        .definedBy("io.iominer.report..")
        .layer("cli")
        .definedBy("io.iominer.cli..")
        .layer("simulator")
        .definedBy("io.iominer.simulator..")
        .layer("bench")
        .definedBy("io.iominer.bench..")
        .layer("notebook")
        .definedBy("io.iominer.notebook..")
        .whereLayer("notebook")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("bench")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("simulator")
        .mayOnlyBeAccessedByLayers("bench")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("report")
        .mayOnlyBeAccessedByLayers("cli", "bench", "notebook")
        .whereLayer("analysis")
        .mayOnlyBeAccessedByLayers("report", "cli", "bench")
        .whereLayer("advisor")
        .mayOnlyBeAccessedByLayers("report", "cli", "bench")
        .whereLayer("rootcause")
        .mayOnlyBeAccessedByLayers("advisor", "analysis", "report", "cli", "bench")
        .whereLayer("facility")
        .mayOnlyBeAccessedByLayers(
            "rootcause", "advisor", "analysis", "report", "cli", "simulator", "bench")
        .whereLayer("ingest")
        .mayOnlyBeAccessedByLayers("analysis", "cli", "simulator", "bench")
        .whereLayer("sweepline")
        .mayOnlyBeAccessedByLayers("rootcause", "advisor", "analysis", "report", "cli", "bench")
        .check(CLASSES);
  }

  @Test
  void packagesOfCoreUseOnlyWhatComesAfterThem() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("spark")
        .definedBy("io.iominer.core.spark..")
        .layer("query")
        .definedBy("io.iominer.core.query..")
        .layer("lookup")
        .definedBy("io.iominer.core.lookup..")
        .layer("allocation")
        .definedBy("io.iominer.core.allocation..")
        .layer("store")
        .definedBy("io.iominer.core.store..")
        .layer("table")
        .definedBy("io.iominer.core.table..")
        .layer("summary")
        .definedBy("io.iominer.core.summary..")
        .layer("model")
        .definedBy("io.iominer.core.model..")
        .whereLayer("spark")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("query")
        .mayOnlyBeAccessedByLayers("spark")
        .whereLayer("lookup")
        .mayOnlyBeAccessedByLayers("spark", "query")
        .whereLayer("allocation")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("store")
        .mayOnlyBeAccessedByLayers("spark", "query", "lookup", "allocation")
        .whereLayer("table")
        .mayOnlyBeAccessedByLayers("spark", "query", "lookup", "allocation", "store")
        .whereLayer("summary")
        .mayOnlyBeAccessedByLayers("spark", "query", "lookup", "store", "table")
        .check(CLASSES);
  }

  @Test
  void hadoopAndIcebergStayBehindTheStore() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.iominer.core.table..",
            "io.iominer.core.store..",
            "io.iominer.core.query..",
            "io.iominer..spark..",
            "io.iominer.cli..",
            "io.iominer.bench..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.hadoop..", "org.apache.iceberg..")
        .check(CLASSES);
  }

  /** Commands and benchmarks, which start sessions, have no packages of their own for it. */
  @Test
  void onlyPackagesCalledSparkUseSpark() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.iominer..spark..", "io.iominer.cli..", "io.iominer.bench..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.spark..")
        .check(CLASSES);
  }

  /** By itself or through the session; what only such classes use may lie beside them. */
  @Test
  void publicClassesOfPackagesCalledSparkUseIt() {
    classes()
        .that()
        .resideInAPackage("io.iominer..spark..")
        .and()
        .arePublic()
        .and()
        .areTopLevelClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.spark..", "io.iominer.core.spark..")
        .check(CLASSES);
  }

  /** The table of CONTRIBUTING names one class for each fact, and it is there. */
  @Test
  void theClassesThatDefineFactsAreThere() throws IOException {
    String text = Files.readString(Path.of("..", "CONTRIBUTING.md"));
    String table = text.substring(text.indexOf("| fact | class |"), text.indexOf("## To add"));
    List<String> names =
        Pattern.compile("^\\|[^|]+\\| `([\\w.]+)` \\|", Pattern.MULTILINE)
            .matcher(table)
            .results()
            .map(found -> "io.iominer." + found.group(1))
            .toList();
    assertThat(names)
        .hasSizeGreaterThan(10)
        .doesNotHaveDuplicates()
        .allSatisfy(name -> assertThat(CLASSES.contain(name)).as(name).isTrue());
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.iominer.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
