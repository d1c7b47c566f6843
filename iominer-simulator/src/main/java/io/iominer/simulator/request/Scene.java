// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.Cause;
import io.iominer.simulator.output.TrueLosses;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Jobs that run on the facility at the same time, and what each of them lost: the time of its I/O
 * less that of the same job without its cause, beside the same others.
 */
final class Scene {
  private final Speeds speeds;
  private final int osts;
  private final List<Member> members;

  /**
   * Jobs at the same time.
   *
   * @param osts how many OSTs there are
   */
  Scene(Speeds speeds, int osts, List<Member> members) {
    this.speeds = speeds;
    this.osts = osts;
    this.members = List.copyOf(members);
  }

  /**
   * A job of a scene.
   *
   * @param kind its kind
   * @param health whether it has its cause
   * @param seed of its numbers
   * @param folder of its files
   * @param start seconds from the scene's beginning
   */
  record Member(Kind kind, Plan.Health health, long seed, String folder, double start) {
    Member withoutCause() {
      return new Member(kind, Plan.Health.HEALTHY, seed, folder, start);
    }
  }

  /** A job that ran. */
  record Ran(Plan plan, JobExecution run) {}

  /**
   * A job with what it lost.
   *
   * @param member as it was made up
   * @param plan what it did
   * @param run what of it is recorded
   * @param losses its time of I/O and what it lost
   */
  record Result(Member member, Plan plan, JobExecution run, TrueLosses losses) {}

  /** Runs the jobs, and each that has a cause again without it. */
  List<Result> results() {
    List<Ran> ran = run(members);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      JobExecution run = ran.get(i).run();
      TrueLosses losses = new TrueLosses();
      losses.spend(run.ioSeconds());
      if (member.health() == Plan.Health.ILL && member.kind().cause().isPresent()) {
        losses.lose(member.kind().cause().orElseThrow(), run.ioSeconds() - without(i).ioSeconds());
      }
      results.add(new Result(member, ran.get(i).plan(), run, losses));
    }
    return results;
  }

  /** The same job without its cause: without the others, where these are it. */
  private JobExecution without(int job) {
    Member member = members.get(job);
    if (member.kind().cause().filter(Cause.CONTENTION::equals).isPresent()) {
      return run(List.of(member)).get(0).run();
    }
    List<Member> others =
        IntStream.range(0, members.size())
            .mapToObj(i -> i == job ? member.withoutCause() : members.get(i))
            .toList();
    return run(others).get(job).run();
  }

  private List<Ran> run(List<Member> jobs) {
    JobEnvironment setting = new JobEnvironment(speeds, osts);
    List<Ran> all = new ArrayList<>();
    for (Member job : jobs) {
      Plan plan = new Plan(setting, job.health(), job.seed(), job.folder());
      job.kind().write(plan);
      all.add(new Ran(plan, new JobExecution(job.start(), job.seed())));
    }
    Storage storage = setting.storage(members.get(0).seed());
    all.forEach(job -> job.run().begin(job.plan().spec(), storage, job.plan()::ops));
    setting.queue().run();
    for (Ran job : all) {
      if (!job.run().isOver()) {
        throw new IllegalStateException("A job of this scene does not end: " + jobs);
      }
      job.plan()
          .constants()
          .forEach(
              one ->
                  job.run().records().constant(one.module(), one.id(), one.counter(), one.value()));
    }
    return all;
  }
}
