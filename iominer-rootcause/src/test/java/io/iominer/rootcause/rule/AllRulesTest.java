// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every rule has all its pieces. */
class AllRulesTest {
  private static final Path PAGES = Path.of("..", "docs", "rules");

  /** The index, and what became of Drishti's triggers: RulePagesTest. */
  private static final Set<String> NO_RULES = Set.of("README.md", "drishti.md");

  private final List<Rule> rules = Rules.all().rules();

  @Test
  void everyRuleOfThePackageIsRegistered() throws Exception {
    assertThat(rules).extracting(Object::getClass).doesNotHaveDuplicates();
    assertThat(rules).extracting(Rule::getClass).containsExactlyInAnyOrderElementsOf(ruleClasses());
  }

  @Test
  void everyRuleIsFinalAndStateless() throws Exception {
    for (Class<? extends Rule> rule : ruleClasses()) {
      assertThat(rule).isFinal().isPublic();
      assertThat(
              Stream.of(rule.getDeclaredFields()).filter(f -> !Modifier.isStatic(f.getModifiers())))
          .as("fields of %s", rule)
          .isEmpty();
    }
  }

  @Test
  void idsAreUnique() {
    assertThat(rules).extracting(rule -> rule.info().id()).doesNotHaveDuplicates();
  }

  @Test
  void theIdOfARuleIsTheNameOfItsClass() {
    for (Rule rule : rules) {
      String words =
          rule.getClass()
              .getSimpleName()
              .replaceAll("(?<!^)([A-Z])", "-$1")
              .toLowerCase(Locale.ROOT);
      assertThat(rule.info().id()).isEqualTo(words);
    }
  }

  @Test
  void everyRuleHasItsPageAndEveryPageItsRule() throws IOException {
    List<String> pages;
    try (Stream<Path> files = Files.list(PAGES)) {
      pages =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !NO_RULES.contains(name))
              .toList();
    }
    assertThat(pages)
        .containsExactlyInAnyOrderElementsOf(
            rules.stream().map(rule -> rule.info().id() + ".md").toList());
  }

  @Test
  void everyThresholdBelongsToItsRuleSaysItsSourceAndIsOnThePage() throws IOException {
    for (Rule rule : rules) {
      String id = rule.info().id();
      String page = Files.readString(PAGES.resolve(id + ".md"));
      assertThat(rule.info().thresholds()).as(id).isNotEmpty();
      for (Threshold threshold : rule.info().thresholds()) {
        assertThat(threshold.key()).startsWith(id + ".");
        assertThat(threshold.source()).as(threshold.key()).isNotBlank();
        assertThat(threshold.unit()).as(threshold.key()).isNotBlank();
        assertThat(page).contains("`" + threshold.key() + "`");
      }
    }
  }

  @Test
  void everyPageSaysTheCauseAndHasAWorkedExample() throws IOException {
    for (Rule rule : rules) {
      assertThat(Files.readString(PAGES.resolve(rule.info().id() + ".md")))
          .as(rule.info().id())
          .startsWith("# " + rule.info().id() + "\n")
          .contains("Cause: " + rule.info().cause().label() + ".")
          .contains("\n## Why it matters\n", "\n## Thresholds\n", "\n## Example\n");
    }
  }

  @Test
  void everyRuleHasATestInWhichItTripsAndOneInWhichItIsClear() throws ClassNotFoundException {
    for (Rule rule : rules) {
      Class<?> test = Class.forName(rule.getClass().getName() + "Test");
      List<String> methods = Stream.of(test.getDeclaredMethods()).map(Method::getName).toList();
      assertThat(methods).as(test.getName()).anyMatch(name -> name.matches("(?i).*trips?.*"));
      assertThat(methods).as(test.getName()).anyMatch(name -> name.matches("(?i).*clear.*"));
    }
  }

  @Test
  void noRuleAppliesToAJobWithoutIo() {
    assertThat(Rules.all().evaluate(RequestJobs.job(4), Thresholds.DEFAULT))
        .extracting(Finding::status)
        .containsOnly(Finding.Status.NOT_APPLICABLE);
  }

  private static List<Class<? extends Rule>> ruleClasses()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Path root = Path.of(Rule.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String packageName = Rule.class.getPackageName();
    List<Class<? extends Rule>> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(root.resolve(packageName.replace('.', '/')))) {
      for (String name : files.map(file -> file.getFileName().toString()).sorted().toList()) {
        if (name.endsWith(".class") && !name.equals("package-info.class")) {
          Class<?> type = Class.forName(packageName + "." + name.substring(0, name.length() - 6));
          if (Rule.class.isAssignableFrom(type) && !type.isInterface()) {
            found.add(type.asSubclass(Rule.class));
          }
        }
      }
    }
    return found;
  }
}
