// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import io.iominer.core.model.StandardStreams;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces names, paths, command lines and hosts by pseudonyms, and keeps how they are related:
 * what lies below a mount point, in one folder, or is called alike. Not for several threads.
 */
public final class AnonymousNames {
  /** Letters in place of a run of letters of a host's name; a facility has few of these. */
  private static final int HOST_LETTERS = 4;

  /** Shorter numbers of jobs stand in names for other reasons, too; as in advice on folders. */
  private static final int LEAST_JOB_DIGITS = 4;

  /** Between a path's parts; an archive's entry and an HDF5 dataset follow ! and :. */
  private static final Pattern PART = Pattern.compile("[^/!:]+");

  private static final Pattern WORD = Pattern.compile("\\S+");

  /** Open MPI's folders of a session, by which it is recognised. */
  private static final String SESSION = "ompi.";

  /** The name of a Darshan log: both numbers are asked where a log's allocation is looked for. */
  private static final Pattern LOG =
      Pattern.compile("(.+?)(_id[0-9]+-[0-9]+_)(.*\\.darshan.*)", Pattern.DOTALL);

  private static final String NO_NODES = "None assigned";
  private static final Pattern COMMA_BETWEEN_HOSTS = Pattern.compile(",(?![^\\[]*\\])");
  private static final Pattern ADDRESS =
      Pattern.compile(".*([@:]|ip-|\\b[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+\\b).*", Pattern.DOTALL);
  private static final Pattern LETTERS_OF_HOST = Pattern.compile("[^-0-9.,\\[\\]\\s]+");

  /** Hints of MPI implementations; those of programs have other names. */
  private static final Pattern HINT =
      Pattern.compile(
          "(romio|cb|ind|striping|direct|panfs|cray|mpich|ompi|lustre|start)_[a-z0-9_]+");

  private static final Pattern HINT_VALUE =
      Pattern.compile(
          "-?[0-9]+|enable|disable|automatic|true|false|on|off", Pattern.CASE_INSENSITIVE);

  /** Slurm's own reasons, some of which are followed by names; source: squeue's manual page. */
  private static final Pattern REASON =
      Pattern.compile(
          "(None|Priority|Resources|Prolog|Cleaning|Licenses|TimeLimit|NonZeroExitCode|InvalidAccount"
              + "|((Assoc|BeginTime|Dependency|Job|Max|Node|Partition|QOS|Req|Reservation|System)"
              + "[A-Za-z]*))\\b.*",
          Pattern.DOTALL);

  private static final Pattern STATE = Pattern.compile("([A-Z_]+)\\b.*", Pattern.DOTALL);

  /** Cluster, job, step, submission and start. */
  private static final Pattern ACCOUNTING_RECORD =
      Pattern.compile(
          "(.*)(/[0-9]+(?:_[-0-9]*\\+[-0-9]*)?/)(.*)(/[-0-9]*/[-0-9]*)", Pattern.DOTALL);

  /** Versions of Darshan's library, and Slurm's names of steps. */
  private static final Pattern ISSUED =
      Pattern.compile("[0-9][0-9.+]*(-?(pre|rc|alpha|beta)[0-9.]*)?|batch|extern|interactive|TBD");

  private final Pseudonyms pseudonyms;
  private final List<String> mountPoints;

  /**
   * Names of a copy.
   *
   * @param mountPoints of parallel file systems, which stay
   */
  public AnonymousNames(PseudonymKey key, Collection<String> mountPoints) {
    this.pseudonyms = new Pseudonyms(key);
    this.mountPoints =
        mountPoints.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  /** Of mount points, by the types of their file systems, those that stay. */
  public static boolean isKept(Optional<String> fileSystemType) {
    return fileSystemType.filter(KeptNames::isParallel).isPresent();
  }

  /** A name as a whole: of a user, a group, an account, a job. */
  public String name(String text) {
    return word(text, "");
  }

  private String word(String text, String stays) {
    int endings = KeptNames.endings(text);
    String stem = text.substring(0, endings);
    return (stays.isEmpty() ? pseudonyms.word(stem) : pseudonyms.word(stem, stays))
        + text.substring(endings);
  }

  /** A path, part by part, below a mount point that stays. */
  public String path(String text) {
    return path(text, part -> part(part, ""));
  }

  /** The path of a file of a job, of which a part may have the job's number. */
  String file(String text, long job) {
    String number = Long.toString(job);
    return path(text, part -> ofJob(part, number));
  }

  private String ofJob(String part, String number) {
    if (part.equals(number)) {
      return part;
    }
    return part(part, number.length() >= LEAST_JOB_DIGITS && part.contains(number) ? number : "");
  }

  private String path(String text, UnaryOperator<String> parts) {
    if (StandardStreams.contain(Optional.of(text), 0)) {
      return text;
    }
    String kept = mountPoints.stream().filter(mount -> isBelow(text, mount)).findFirst().orElse("");
    return kept + replaced(PART, text.substring(kept.length()), parts);
  }

  private static boolean isBelow(String path, String mountPoint) {
    return path.startsWith(mountPoint)
        && (path.length() == mountPoint.length() || path.charAt(mountPoint.length()) == '/');
  }

  private static String replaced(Pattern pattern, String text, UnaryOperator<String> replacement) {
    return pattern
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(replacement.apply(found.group())));
  }

  private String part(String part, String stays) {
    if (KeptNames.isPart(part)) {
      return part;
    }
    Matcher log = LOG.matcher(part);
    if (log.matches()) {
      return word(log.group(1), stays) + log.group(2) + opaque(log.group(3));
    }
    return part.startsWith(SESSION)
        ? SESSION + word(part.substring(SESSION.length()), stays)
        : word(part, stays);
  }

  private String opaque(String text) {
    int endings = KeptNames.endings(text);
    return pseudonyms.opaque(text.substring(0, endings)) + text.substring(endings);
  }

  /** A command line, each word as a path: its first one ends with the application's pseudonym. */
  String command(String text) {
    return replaced(WORD, text, this::path);
  }

  /**
   * Hosts in Slurm's short form, or one of them: digits and brackets stay, and with them the number
   * of nodes and their order. An address is replaced as a whole.
   */
  public String hosts(String text) {
    return text.equals(NO_NODES)
        ? text
        : Arrays.stream(COMMA_BETWEEN_HOSTS.split(text, -1))
            .map(this::host)
            .collect(Collectors.joining(","));
  }

  private String host(String name) {
    boolean hasLetters = LETTERS_OF_HOST.matcher(name).find();
    if (ADDRESS.matcher(name).matches()
        || (!hasLetters && name.length() >= LEAST_JOB_DIGITS && name.indexOf('[') < 0)) {
      return pseudonyms.opaque(name);
    }
    return replaced(
        LETTERS_OF_HOST, name, letters -> pseudonyms.letters("host", letters, HOST_LETTERS));
  }

  /** A user by name or by number, as he is asked for. */
  public String user(String nameOrNumber) {
    return nameOrNumber.matches("[0-9]{1,18}")
        ? Long.toString(uid(Long.parseLong(nameOrNumber)))
        : name(nameOrNumber);
  }

  long uid(long uid) {
    return pseudonyms.uid(uid);
  }

  /** The id of a file's record: Darshan's hash of its name, by which the name can be guessed. */
  long recordId(long id) {
    return StandardStreams.contain(Optional.empty(), id) ? id : pseudonyms.id(id);
  }

  /** MPI-IO hints: {@code name=value;...}. */
  String hints(String text) {
    return Arrays.stream(text.split(";", -1)).map(this::hint).collect(Collectors.joining(";"));
  }

  private String hint(String text) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      return pseudonyms.word(text);
    }
    String name = text.substring(0, equals);
    String value = text.substring(equals + 1);
    return (HINT.matcher(name).matches() ? name : pseudonyms.word(name))
        + "="
        + (HINT_VALUE.matcher(value).matches() ? value : pseudonyms.word(value));
  }

  /** Why a job waited: Slurm's word, without what follows. */
  String reason(String text) {
    return begin(REASON, text);
  }

  /** The state of a job: Slurm's word, without what follows. */
  String state(String text) {
    return begin(STATE, text);
  }

  private String begin(Pattern known, String text) {
    Matcher matcher = known.matcher(text);
    return matcher.matches() ? matcher.group(1) : pseudonyms.word(text);
  }

  /** The identity of a record of accounting, which begins with the cluster. */
  String accountingRecord(String text) {
    Matcher record = ACCOUNTING_RECORD.matcher(text);
    return record.matches()
        ? name(record.group(1)) + record.group(2) + issued(record.group(3)) + record.group(4)
        : pseudonyms.opaque(text);
  }

  /** A version or the name of a step: what Darshan and Slurm do not issue is replaced. */
  String issued(String text) {
    return ISSUED.matcher(text).matches() ? text : opaqueText(text);
  }

  /** A text of which nothing is to be seen but whether it is the same. */
  String opaqueText(String text) {
    return text.isEmpty() ? text : pseudonyms.opaque(text);
  }
}
