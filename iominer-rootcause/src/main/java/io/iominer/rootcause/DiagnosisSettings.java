// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.config.Configuration;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.LearnedFacility;
import io.iominer.rootcause.loss.RateOrigin;
import io.iominer.rootcause.loss.RatedFacility;
import io.iominer.rootcause.rule.Rules;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import io.iominer.rootcause.rule.Thresholds;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;

/**
 * By what jobs are diagnosed.
 *
 * @param facility what the facility can do
 * @param thresholds the rules' thresholds
 * @param mountPoints of Lustre file systems, by the name that LMT has for each, as far as the names
 *     do not show it
 * @param told parts of which the facility's own description says what they can do
 * @param learned the facility by direction, with what a store's own jobs tell of the other parts;
 *     empty where there is no store, or it is not calibrated
 */
public record DiagnosisSettings(
    FacilityModel facility,
    Thresholds thresholds,
    Map<String, String> mountPoints,
    Set<CalibratedPart> told,
    Map<IoDirection, LearnedFacility> learned)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** One of them tells how fast a facility is; the others are then taken to fit it. */
  private static final Set<CalibratedPart> RATES =
      EnumSet.of(CalibratedPart.RANK_RATE, CalibratedPart.NODE_RATE, CalibratedPart.OST_RATE);

  public DiagnosisSettings {
    mountPoints = Map.copyOf(mountPoints);
    told = Set.copyOf(told);
    learned = Map.copyOf(learned);
  }

  /** By a facility of which everything is told. */
  public DiagnosisSettings(
      FacilityModel facility, Thresholds thresholds, Map<String, String> mountPoints) {
    this(facility, thresholds, mountPoints, EnumSet.allOf(CalibratedPart.class), Map.of());
  }

  /** What the facility can do in a direction: as it is told, else learned, else usual. */
  public FacilityModel facility(IoDirection direction) {
    LearnedFacility known = learned.get(direction);
    return known == null ? facility : known.model();
  }

  /** What it can do in a direction, and whether anybody knows. */
  public RatedFacility rated(IoDirection direction) {
    return rated(direction, facility(direction));
  }

  private RatedFacility rated(IoDirection direction, FacilityModel model) {
    boolean isTold = told.stream().anyMatch(RATES::contains);
    boolean isLearned = learned.containsKey(direction);
    RateOrigin otherwise = isLearned ? RateOrigin.LEARNED : RateOrigin.ASSUMED;
    return new RatedFacility(model, isTold ? RateOrigin.TOLD : otherwise);
  }

  /**
   * The facility by direction as slow, and as fast, as the ranges of what was learned allow; empty
   * where nothing was.
   */
  public List<Function<IoDirection, RatedFacility>> bounds() {
    return learned.isEmpty()
        ? List.of()
        : List.of(bound(LearnedFacility::slowest), bound(LearnedFacility::fastest));
  }

  private Function<IoDirection, RatedFacility> bound(
      Function<LearnedFacility, FacilityModel> which) {
    return direction -> {
      LearnedFacility known = learned.get(direction);
      return rated(direction, known == null ? facility : which.apply(known));
    };
  }

  /** The same with what was learned of parts that nobody told. */
  public DiagnosisSettings with(Map<IoDirection, Map<CalibratedPart, Calibrated>> calibration) {
    Map<IoDirection, LearnedFacility> models = new EnumMap<>(IoDirection.class);
    calibration.forEach(
        (direction, parts) -> {
          if (parts.containsKey(CalibratedPart.RANK_RATE)) {
            models.put(direction, LearnedFacility.of(facility, parts, told));
          }
        });
    return new DiagnosisSettings(facility, thresholds, mountPoints, told, models);
  }

  /** The rules' own thresholds, on the default facility. */
  public static DiagnosisSettings standard() {
    return of(Configuration.NONE);
  }

  /**
   * All rules, with the thresholds and for a facility; what it does not set is as in {@link
   * #standard}.
   *
   * @throws IoMinerException of kind USER for a threshold that there is not or that cannot be so,
   *     with line and key
   */
  public static DiagnosisSettings of(Configuration configuration) {
    return new DiagnosisSettings(
        ConfiguredFacility.of(configuration.facility()),
        ConfiguredThresholds.of(configuration.thresholds(), allThresholds()),
        configuration.mountPoints(),
        told(configuration.facility()),
        Map.of());
  }

  private static Set<CalibratedPart> told(FacilitySettings set) {
    Map<CalibratedPart, Optional<?>> parts = new EnumMap<>(CalibratedPart.class);
    parts.put(CalibratedPart.RANK_RATE, set.rankRate());
    parts.put(CalibratedPart.RANKS_PER_NODE, set.ranksPerNode().stream().boxed().findFirst());
    parts.put(CalibratedPart.STDIO_RATE, set.stdioRate());
    parts.put(CalibratedPart.NODE_RATE, set.nodeRate());
    parts.put(CalibratedPart.OST_RATE, set.ostRate());
    parts.put(CalibratedPart.REQUEST_TIME, set.requestTime());
    parts.put(CalibratedPart.SEEK_SIZE, set.seekSize());
    parts.values().removeIf(Optional::isEmpty);
    return parts.keySet();
  }

  /**
   * All thresholds that can be set: those of the diagnosis itself, then those of the rules, then
   * those of others on the class path.
   */
  public static List<Threshold> allThresholds() {
    List<Threshold> all = new ArrayList<>(Diagnosis.THRESHOLDS);
    Rules.all().rules().forEach(rule -> all.addAll(rule.info().thresholds()));
    ServiceLoader.load(ThresholdSource.class, ThresholdSource.class.getClassLoader())
        .forEach(source -> all.addAll(source.thresholds()));
    return all;
  }
}
