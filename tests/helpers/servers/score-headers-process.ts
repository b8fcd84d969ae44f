/**
 * Runs the tests of Mozilla's Observatory against a site on ports of its own, which its own `scan`
 * cannot: node tests/helpers/servers/score-headers-process.ts <folder of the package> <http port> <https port> <path>
 */
import { pathToFileURL } from "node:url";

type Scored = { result?: string; pass?: boolean; scoreModifier?: number };
const [folder = "", httpPort, httpsPort, path] = process.argv.slice(2);
const load = (file: string) => import(pathToFileURL(`${folder}/src/${file}`).href);

const [
  { retrieve },
  { ALL_TESTS },
  { getScoreModifier, getGradeForScore },
  { MINIMUM_SCORE_FOR_EXTRA_CREDIT },
] = await Promise.all([
  load("retriever/retriever.js"),
  load("constants.js"),
  load("grader/grader.js"),
  load("grader/charts.js"),
]);
const found = await retrieve("localhost", { httpPort, httpsPort, path });
if (!found.responses.auto?.verified) throw new Error("The site did not answer over https.");
const results: Scored[] = ALL_TESTS.map((test: (site: unknown) => Scored) => test(found));
const changes = results.map(({ result }) => ({
  result,
  points: getScoreModifier(result) as number,
}));
const lost = changes.reduce((sum, { points }) => sum + Math.min(0, points), 100);
const whole = changes.reduce((sum, { points }) => sum + points, 100);
const score = lost >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? whole : lost;
console.log(
  JSON.stringify({
    score,
    grade: getGradeForScore(score).grade,
    status: found.responses.auto?.status,
    changes,
  }),
);
