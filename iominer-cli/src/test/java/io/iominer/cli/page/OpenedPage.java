// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.Results;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A page of a file in headless Chromium, as a person has it. Where Chromium and its driver are not
 * installed (Debian: {@code apt install chromium chromium-driver}), a test that opens one is
 * skipped.
 */
public final class OpenedPage {
  /** Widths of a desk and of a telephone. */
  public static final Dimension DESKTOP = new Dimension(1280, 900);

  public static final Dimension PHONE = new Dimension(390, 844);

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  /** Started when it is first needed, and ended with the tests' JVM. */
  private static final class Browser {
    private static final ChromeDriver INSTANCE = start();

    private static ChromeDriver start() {
      LoggingPreferences logging = new LoggingPreferences();
      logging.enable(LogType.BROWSER, Level.ALL);
      logging.enable(LogType.PERFORMANCE, Level.ALL);
      ChromeOptions options = new ChromeOptions();
      options.setBinary(CHROMIUM.toString());
      options.setCapability(ChromeOptions.LOGGING_PREFS, logging);
      options.addArguments(
          "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
      ChromeDriver browser =
          new ChromeDriver(
              new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build(),
              options);
      Runtime.getRuntime().addShutdownHook(new Thread(browser::quit));
      return browser;
    }
  }

  private final ChromeDriver browser;

  private OpenedPage(ChromeDriver browser) {
    this.browser = browser;
  }

  /** Opens a page. */
  public static OpenedPage of(Path file, Dimension size) {
    return of(file, size, "light");
  }

  /** Opens a page where the reader prefers light letters on a dark ground. */
  public static OpenedPage dark(Path file, Dimension size) {
    return of(file, size, "dark");
  }

  private static OpenedPage of(Path file, Dimension size, String colors) {
    assumeTrue(
        Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
        "no " + CHROMIUM + " and " + DRIVER + ": the page is not opened");
    ChromeDriver browser = Browser.INSTANCE;
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width",
            size.getWidth(),
            "height",
            size.getHeight(),
            "deviceScaleFactor",
            1,
            "mobile",
            false));
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colors))));
    browser.get("about:blank");
    OpenedPage page = new OpenedPage(browser);
    page.console();
    page.requests();
    browser.get(file.toUri().toString());
    return page;
  }

  /** What a script says of the page. */
  public Object ask(String script, Object... arguments) {
    return ((JavascriptExecutor) browser).executeScript(script, arguments);
  }

  public WebElement find(String css) {
    return browser.findElement(By.cssSelector(css));
  }

  public List<WebElement> all(String css) {
    return browser.findElements(By.cssSelector(css));
  }

  public String title() {
    return browser.getTitle();
  }

  /** What was copied last. */
  public String clipboard() {
    browser.executeCdpCommand(
        "Browser.grantPermissions", Map.of("permissions", List.of("clipboardReadWrite")));
    return (String) ask("return navigator.clipboard.readText()");
  }

  /** What has the focus. */
  public WebElement focused() {
    return browser.switchTo().activeElement();
  }

  /** Presses a key on what has the focus. */
  public void press(Keys key) {
    focused().sendKeys(key);
  }

  /** What the browser's console has, but for what a script of the test itself did. */
  public List<String> console() {
    return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Addresses that the page asked for, but for itself and what is in it. */
  public List<String> requests() {
    return browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(message -> message.contains("\"Network.requestWillBeSent\""))
        .filter(message -> message.contains("\"url\":\"http"))
        .toList();
  }

  /** That each chart has a drawing on which there is more than one color. */
  public void hasDrawnCharts() {
    assertThat(all(".chart")).isNotEmpty();
    Object empty =
        ask(
            """
            return [...document.querySelectorAll('.chart')].filter(place => {
              const canvas = place.querySelector('canvas');
              if (!canvas) { return true; }
              const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
              const pixels = new Uint32Array(data.buffer);
              return !pixels.some(p => p !== pixels[0]);
            }).map(place => place.dataset.section)""");
    assertThat((List<?>) empty).isEmpty();
  }

  /** That the accessibility checker (axe-core) finds nothing serious. */
  @SuppressWarnings("deprecation") // The other mode opens a window and describes every element.
  public void isAccessible() {
    // In one go, as pages hold no frames; of what is in order, one element for each rule.
    AxeRunOptions options = new AxeRunOptions();
    options.setResultTypes(List.of("violations"));
    Results results = new AxeBuilder().withOptions(options).setLegacyMode().analyze(browser);
    // It asks for the style sheet itself, which the page's policy forbids and the console tells.
    console();
    assertThat(results.getPasses()).hasSizeGreaterThan(10);
    List<Rule> found =
        results.getViolations().stream()
            .filter(rule -> Set.of("serious", "critical").contains(rule.getImpact()))
            .toList();
    assertThat(found).isEmpty();
  }

  /** That each link leads to a part of the page or to a file beside it. */
  public void hasWorkingLinks() {
    List<?> links =
        (List<?>)
            ask("return [...document.querySelectorAll('a')].map(a => a.getAttribute('href'))");
    for (Object link : links) {
      String to = link.toString();
      if (to.startsWith("#")) {
        assertThat(ask("return document.getElementById(arguments[0])", part(to)))
            .as(to)
            .isNotNull();
      } else {
        assertThat(Path.of(URI.create(address()).resolve(to.split("#", 2)[0]).getPath())).exists();
      }
    }
  }

  /** The part of a link, without what is shown of it. */
  private static String part(String link) {
    return link.substring(1).split("=", 2)[0];
  }

  /** Goes back to the page before. */
  public void back() {
    browser.navigate().back();
  }

  /** The address of the page. */
  public String address() {
    return browser.getCurrentUrl();
  }

  /** That nothing is wider than the screen. */
  public void fitsTheScreen() {
    assertThat(ask("return document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
  }
}
