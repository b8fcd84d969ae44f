import { sourcesToChart } from "./analytics-diagram.ts";
import { beforeAndAfter, humanInTheLoop, versionHistory } from "./build-diagrams.ts";
import { buildingNetwork, callPath, cloudLogin } from "./connect-diagrams.ts";
import { annotatedLaptop } from "./hardware-diagram.ts";
import { cameraCoverage, defenceLayers, doorsAndHours } from "./protect-diagrams.ts";
import { aroundTheClock, risksToRoadmap } from "./run-diagrams.ts";

/** The drawings that a service page can show beside its title. */
export const serviceDiagrams = {
  aroundTheClock,
  annotatedLaptop,
  beforeAndAfter,
  buildingNetwork,
  callPath,
  cameraCoverage,
  cloudLogin,
  defenceLayers,
  doorsAndHours,
  humanInTheLoop,
  risksToRoadmap,
  sourcesToChart,
  versionHistory,
};
