// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.Use;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/** Advice on how a program reads and writes. */
public final class RequestAdvice {
  private static final long MEBIBYTE = 1L << 20;

  /** Stripe size of Lustre where nothing is set, in its current source. */
  private static final long USUAL_STRIPE = 4 * MEBIBYTE;

  private static final String BY_MODEL =
      "the estimated time of small and scattered requests (model of the machine)";

  private RequestAdvice() {}

  /** Fewer and larger requests to a file; none where they read the same few bytes. */
  public static List<Advice> merge(RuleContext job, FileFacts file, IoDirection direction) {
    Use use = file.use(direction);
    // A greater mean is that of large requests, too, and none of those that are small.
    long mean = Math.min(MEBIBYTE, Math.max(1, use.bytes() / Math.max(1, use.operations())));
    long buffer = buffer(file, direction, mean);
    return buffer < 2 * mean ? List.of() : List.of(merge(job, file, direction, mean, buffer));
  }

  private static Advice merge(
      RuleContext job, FileFacts file, IoDirection direction, long mean, long buffer) {
    boolean isRead = direction == IoDirection.READ;
    Saving saving = Saving.of(job, Cause.PATTERN);
    Calls calls = Calls.of(job, file);
    return new Advice(
            String.format(
                Locale.ROOT,
                "%s %s at a time instead of %s%s",
                isRead ? "Read" : "Write",
                new Bytes(buffer),
                mean < MEBIBYTE ? "" : "less than ",
                new Bytes(mean)),
            Advice.Who.DEVELOPER,
            file.processes() > 1 ? "ranks can exchange adjacent bytes first" : "",
            merged(
                    new Steps(job, file),
                    file,
                    calls,
                    calls.large(direction, buffer, buffer / mean),
                    direction)
                .ofHdf5(
                    String.format(
                        Locale.ROOT,
                        "H5Pset_meta_block_size(fapl, %d);   /* HDF5: small metadata together */",
                        MEBIBYTE),
                    String.format(
                        Locale.ROOT,
                        "h5py.File(name, \"w\", meta_block_size=%d)   # small metadata together",
                        MEBIBYTE))
                .list(),
            saving.least(),
            saving.most(),
            BY_MODEL
                + "; low estimate: half of this time, as perhaps only some requests can be merged",
            "")
        .about(direction);
  }

  /** Ranks gather bytes before they are written, and scatter them after they were read. */
  private static Steps merged(
      Steps steps, FileFacts file, Calls calls, String request, IoDirection direction) {
    if (file.processes() <= 1) {
      return steps
          .add(request)
          .add("Order the requests by offset, so that each begins where the one before ended.");
    }
    String exchange = calls.gather(direction);
    return direction == IoDirection.READ
        ? steps.add(request).add(exchange)
        : steps.add(exchange).add(request);
  }

  /** Requests in the order of the file. */
  public static Advice order(RuleContext job, FileFacts file, IoDirection direction) {
    boolean isRead = direction == IoDirection.READ;
    return new Advice(
            "Access the file in the order of its offsets",
            Advice.Who.DEVELOPER,
            "",
            (isRead ? orderOfReads(job, file) : orderOfWrites(job, file)).list(),
            0,
            Effects.share(job, Cause.PATTERN),
            BY_MODEL + "; nothing if the program needs this order",
            "")
        .about(direction);
  }

  private static Steps orderOfReads(RuleContext job, FileFacts file) {
    return new Steps(job, file)
        .add(sorted(file.read(), "reads"))
        .add(
            "posix_fadvise(fd, 0, 0, POSIX_FADV_RANDOM);   /* if the order cannot change: no read-ahead */")
        .add(
            String.format(
                Locale.ROOT,
                "Copy the file to node-local storage first, if it fits: it has %s or more.",
                new Bytes(file.readEnd())));
  }

  private static Steps orderOfWrites(RuleContext job, FileFacts file) {
    return new Steps(job, file)
        .add(sorted(file.written(), "writes"))
        .add(
            "If the order cannot change, append the writes to a journal file and sort it when you read it.")
        .ofHdf5(
            "H5Pset_chunk(dcpl, rank, dims);   /* chunks as the program writes them, where HDF5 writes the file */",
            "file.create_dataset(name, shape, chunks=dims)   # h5py: chunks as the program writes them");
  }

  private static String sorted(Use use, String noun) {
    return String.format(
        Locale.ROOT,
        "If the order can change, sort the %s of a step by offset; the file has %,d %s of %s.",
        noun,
        use.operations(),
        noun,
        new Bytes(use.bytes() / Math.max(1, use.operations())));
  }

  /**
   * Writes that begin at stripes or blocks; none where a rank writes less than half of one, or
   * requests are far smaller: these are gathered first. Heuristic: the file would more than double.
   * None for files that are read, whose offsets are what they are, or that no other rank writes.
   */
  public static List<Advice> align(RuleContext job, FileFacts file) {
    long unit = file.stripeSize() > 0 ? file.stripeSize() : USUAL_STRIPE;
    long written = file.written().bytes();
    boolean isGathered = 2 * written >= unit * file.written().operations();
    boolean isEnough = 2 * written >= unit * Math.max(1, file.processes());
    return file.processes() > 1 && written > 0 && isGathered && isEnough
        ? List.of(align(job, file, unit))
        : List.of();
  }

  private static Advice align(RuleContext job, FileFacts file, long unit) {
    String unknown = file.stripeSize() > 0 ? "" : "the stripe size is as lfs getstripe -S says; ";
    return new Advice(
            "Let requests begin at multiples of " + new Bytes(unit),
            Advice.Who.DEVELOPER,
            unknown + "files may grow by what is left empty",
            new Steps(job, file)
                .ofHdf5(
                    String.format(
                        Locale.ROOT,
                        "H5Pset_alignment(fapl, %d, %d);   /* HDF5: objects of 1 MiB and more */",
                        MEBIBYTE,
                        unit),
                    String.format(
                        Locale.ROOT,
                        "h5py.File(name, \"w\", alignment_threshold=%d, alignment_interval=%d)",
                        MEBIBYTE,
                        unit))
                .ofPnetcdf(
                    String.format(
                        Locale.ROOT,
                        "nc_var_align_size=%d   # hint to PnetCDF: where variables begin",
                        unit))
                .add(
                    String.format(
                        Locale.ROOT,
                        "offset = (offset + %d) / %d * %d;   /* POSIX: where each rank's part begins */",
                        unit - 1,
                        unit,
                        unit))
                .list(),
            0,
            Effects.share(job, Cause.PATTERN),
            "the model has no locks that ranks take from each other: at most what "
                + "all requests together cost",
            "Remove what was added; files that exist stay as they are.")
        .about(IoDirection.WRITE);
  }

  /**
   * Each byte from the file system once.
   *
   * @param redundant share of the bytes read that were read before, 0 to 1
   */
  public static Advice readOnce(RuleContext job, FileFacts file, double redundant) {
    double passes = file.read().bytes() / (double) Math.max(1, file.readEnd());
    boolean isByEach = file.processes() > 1 && passes <= 1.5 * file.processes();
    double most = redundant * Effects.part(job, job.facts().readers().slowestSeconds());
    return new Advice(
            isByEach
                ? "Read the file by one rank of each node and pass it on"
                : "Keep what was read",
            Advice.Who.DEVELOPER,
            memory(job, file),
            isByEach
                ? new Steps(job, file)
                    .add(
                        "MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);")
                    .add(
                        String.format(
                            Locale.ROOT,
                            "MPI_Bcast(buffer, count, MPI_BYTE, 0, comm);   /* %s once instead of %.0f"
                                + " times */",
                            new Bytes(file.readEnd()),
                            passes))
                    .ofHdf5(
                        "H5Pset_all_coll_metadata_ops(fapl, 1);   /* HDF5: metadata is read by one */")
                    .list()
                : new Steps(job, file)
                    .add(
                        String.format(
                            Locale.ROOT,
                            "Keep %s in memory or on node-local storage: the file is read %s times by"
                                + " %d rank%s.",
                            kept(job, file),
                            times(passes),
                            file.processes(),
                            file.processes() == 1 ? "" : "s"))
                    .ofHdf5(
                        "H5Pset_chunk_cache(dapl, 12421, bytes, 1);   /* bytes: those of the chunks that one pass needs, where HDF5 reads */",
                        "h5py.File(name, \"r\", rdcc_nbytes=BYTES)   # BYTES: the chunks that one pass needs")
                    .list(),
            0,
            most,
            "the redundant share of the time in reads; nothing where the nodes' caches serve these reads",
            "")
        .about(IoDirection.READ);
  }

  private static String kept(RuleContext job, FileFacts file) {
    int others = again(job).size() - 1;
    return "the "
        + new Bytes(file.readEnd())
        + " of the file"
        + (others < 1
            ? ""
            : ", and the %d other%s that %s read again,"
                .formatted(others, others == 1 ? "" : "s", others == 1 ? "is" : "are"));
  }

  private static List<FileFacts> again(RuleContext job) {
    return job.facts().files().stream().filter(other -> other.redundantBytes() > 0).toList();
  }

  /** That a rank needs which keeps the file, and one that keeps all files that are read again. */
  private static String memory(RuleContext job, FileFacts file) {
    List<FileFacts> again = again(job);
    String one = new Bytes(file.readEnd()) + " of memory on each node or rank";
    return again.size() < 2
        ? one
        : String.format(
            Locale.ROOT,
            "%s that reads this file; %s for all %d files that are read again",
            one,
            new Bytes(again.stream().mapToLong(FileFacts::readEnd).sum()),
            again.size());
  }

  /** Few with a digit after the point, for 1.5 is neither 1 nor 2. */
  private static String times(double passes) {
    return String.format(Locale.ROOT, passes < 10 ? "%.1f" : "%,.0f", passes);
  }

  /** Reading and writing apart. */
  public static Advice separate(RuleContext job, FileFacts file) {
    return new Advice(
            "Read and write the shared file in separate phases",
            Advice.Who.DEVELOPER,
            "what is read does not depend on what was just written",
            List.of(
                String.format(
                    Locale.ROOT,
                    "Read what a step needs first, then write: 2 changes for each step instead of %d in"
                        + " all.",
                    file.switches()),
                "Or write to a new file and read the old one, where both go on at the same time.",
                "Write whole blocks, so that nothing has to be read to fill them."),
            0,
            Effects.share(job, Cause.PATTERN),
            "the model has no locks that change hands: at most what all requests together cost",
            "")
        .about(Operation.DATA);
  }

  /** Another interface than streams, or a larger buffer for them. */
  public static Advice leaveStreams(RuleContext job) {
    double share = Effects.share(job, Cause.PATTERN);
    boolean isRead = job.facts().interfaces().stdioReads() > job.facts().interfaces().stdioWrites();
    IoDirection direction = isRead ? IoDirection.READ : IoDirection.WRITE;
    Language language = Language.of(job);
    return new Advice(
            "Give streams a buffer of " + new Bytes(USUAL_STRIPE) + ", or use another interface",
            Advice.Who.DEVELOPER,
            "the buffer is set before the first read or write",
            List.of(
                new Calls(Interface.STDIO, language).large(direction, USUAL_STRIPE, 1),
                job.facts().processes() > 1
                    ? new Calls(Interface.STDIO, language).call(Calls.Purpose.COLLECTIVE, direction)
                    : new Calls(Interface.POSIX, language)
                        .large(direction, USUAL_STRIPE, many(job))),
            0,
            share,
            "by the model, what another interface would save; less where formatting text takes"
                + " processor time",
            "Remove the buffer.")
        .about(Operation.DATA);
  }

  /** Requests of today in one of the usual size. */
  private static long many(RuleContext job) {
    long calls = job.facts().interfaces().stdioReads() + job.facts().interfaces().stdioWrites();
    return USUAL_STRIPE / Math.max(1, job.facts().interfaces().stdioBytes() / Math.max(1, calls));
  }

  /**
   * Synchronise rarely.
   *
   * @param seconds in writes to all files that are synchronised so, summed over ranks
   */
  public static Advice syncLess(RuleContext job, FileFacts file, double seconds) {
    double writing = Effects.part(job, job.facts().writers().slowestSeconds());
    double lost = Effects.share(job, Cause.PATTERN);
    double most = Math.min(writing, Effects.part(job, seconds));
    long each = Math.max(1, file.written().operations() / Math.max(1, file.syncs()));
    return new Advice(
            "Synchronise once for each checkpoint, not after every few writes",
            Advice.Who.DEVELOPER,
            "the job can repeat a step when the node dies",
            List.of(
                String.format(
                    Locale.ROOT,
                    "Call %s once before close instead of after %s: %d of %d calls are left out.",
                    file.isStream() ? "fflush" : "fsync",
                    each == 1 ? "each write" : "every " + each + " writes",
                    Math.max(0, file.syncs() - file.processes()),
                    file.syncs()),
                file.isStream()
                    ? "Leave out fflush where the stream is closed soon, or where the file is not read meanwhile."
                    : "Where SQLite writes the file: PRAGMA synchronous=NORMAL, and PRAGMA journal_mode=MEMORY on scratch data."),
            0,
            lost > 0 ? Math.min(lost, most) : most,
            "at most all the time in these writes; Darshan counts the time in fsync as time in"
                + " writes",
            "")
        .about(IoDirection.WRITE);
  }

  /**
   * A buffer of a stripe, at least 4 MiB, but not more than a rank moves, nor than there is in the
   * file. Where a rank moves too little for two requests to become one, all ranks count together.
   */
  private static long buffer(FileFacts file, IoDirection direction, long mean) {
    long bytes = file.use(direction).bytes();
    long each = bytes / Math.max(1, file.processes());
    long most = each >= 2 * mean ? each : bytes;
    if (direction == IoDirection.READ && file.readEnd() > 0) {
      most = Math.min(most, file.readEnd());
    }
    long wanted = Math.max(USUAL_STRIPE, file.stripeSize());
    while (wanted > most && wanted > 1) {
      wanted /= 2;
    }
    return wanted;
  }
}
