// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/api.md, compiled and run, and that of docs/examples/java, compiled. */
abstract class ApiPageChecks {
  private static final Path DOCS = Path.of("..", "docs");

  @TempDir private Path folder;

  private void compile(List<Path> sources) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-proc:none", "-d", folder.toString()));
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    sources.forEach(source -> arguments.add(source.toString()));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(null, errors, errors, arguments.toArray(String[]::new));
    assertThat(exitCode).as(errors.toString(StandardCharsets.UTF_8)).isZero();
  }

  /** What the main method of a compiled class prints. */
  private String run(String name) throws IOException, ReflectiveOperationException {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theExamplePrintsWhatThePageShows() throws IOException, ReflectiveOperationException {
    TestSpark.session();
    String page = Files.readString(DOCS.resolve("api.md"));
    Matcher block =
        Pattern.compile("(?s)\n```java\n((?:import [^\n]*\n)+)\n(.*?)```\n.*?\n```\n(.*?)```\n")
            .matcher(page);
    assertThat(block.find()).isTrue();
    String log = SampleLogs.darshan().get(0).toString();
    String body =
        block
            .group(2)
            .replace("job.darshan", log)
            .replace("iominer-store", DiagnosedSamples.shared().store().toString());
    String program =
        block.group(1)
            + "public class Example { public static void main(String[] args) throws Exception {\n"
            + body
            + "}}\n";
    compile(List.of(Files.writeString(folder.resolve("Example.java"), program)));
    assertThat(run("Example")).contains(AnalyzedSamples.run("diagnose", log), block.group(3));
  }

  @Test
  void theExampleProjectCompiles() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS.resolve("examples/java/src"))) {
      compile(files.filter(file -> file.toString().endsWith(".java")).toList());
    }
    assertThat(folder.resolve("LargeWriters.class")).isNotEmptyFile();
  }
}
