import { counted, type Fault, none } from "#tests/faults/fault-report.ts";
import { accountRaces } from "./account-races.ts";
import { orderRaces } from "./order-races.ts";
import { openRaceDatabase } from "./race-database.ts";

const MAX_WRITES = 40;

/** A competing action exactly between what was read and what is written: by design, not by luck. */
export const races: Fault = {
  title: "a competing action between read and write",
  how: "Each pair below runs once for every writing statement of its first action: that action is stopped right before the statement by a trigger in the database, the second acts (and goes through, or waits), and then the first goes on. Found: how often something was not as it must be, of so many points.",
  async run(say) {
    const track = await openRaceDatabase();
    try {
      let [points, waits] = [0, 0];
      const findings = [];
      for (const race of [...orderRaces, ...accountRaces]) {
        let [wrong, at] = [0, 1];
        for (; at <= MAX_WRITES; at++) {
          const outcome = await track.run(race, at);
          wrong += outcome.wrong + outcome.thrown.length;
          for (const error of outcome.thrown) say(`${race.name}, write ${at}: ${error}`);
          if (outcome.wrong > 0) say(`${race.name}, write ${at}: ${outcome.wrong} wrong`);
          if (!outcome.wasPaused) break;
          if (outcome.didWait) waits++;
        }
        points += at - 1;
        say(`${race.name}: ${at - 1} points`);
        findings.push(none(`${race.name} (${at - 1} points)`, wrong));
      }
      return [
        counted("points between a read and a write", points),
        counted("at which the second had to wait for the first", waits),
        ...findings,
      ];
    } finally {
      await track.close();
    }
  },
};
