import type { RefObject } from "react";
import { countedItems, describeItem, type LoadPlan, loadOf } from "#app/domain/sizing/load.ts";
import {
  COMFORTABLE_SHARE,
  formatHours,
  formatWatts,
  USABLE_SHARE,
} from "#app/domain/sizing/sizing.ts";
import { Button } from "#app/ui/form/button.tsx";
import { LoadTree } from "./load-drawings.tsx";

/** What has been chosen so far, live. */
export function LoadSummary({ plan, isPending, figure }: LoadSummaryProps) {
  const load = loadOf(plan);
  const items = countedItems(plan);
  const isPower = plan.goal === "power";
  return (
    <section className="sizing-load on-inverse" aria-labelledby="load">
      <h2 id="load" className="small-heading">
        Your load
      </h2>
      <p ref={figure} className="sizing-watts">
        {formatWatts(load.watts)}
      </p>
      {load.watts === 0 ? (
        <p className="soft">
          Add at least one device, or enter the watts of something else.{" "}
          <span className="needs-script">The answer updates as you choose.</span>
        </p>
      ) : (
        <>
          <ul className="sizing-items">
            {items.map((item) => (
              <li key={item.key} className="split">
                <span>{describeItem(item)}</span>
                <span>{formatWatts(item.watts * item.count)}</span>
              </li>
            ))}
            {plan.otherWatts > 0 && (
              <li className="split">
                <span>Something else</span>
                <span>{formatWatts(plan.otherWatts)}</span>
              </li>
            )}
          </ul>
          <p className="soft">{isPower ? powerNeed(load.watts, plan.hours) : poeNeed(load)}</p>
        </>
      )}
      <LoadTree count={load.count} />
      <Button
        type="submit"
        variant="sun"
        icon="arrow-right"
        busy={isPending}
        className="only-without-script"
      >
        Work it out
      </Button>
      {load.watts > 0 && (
        <a href="#fits" className="btn btn-sun btn-m needs-script sizing-jump">
          <span>See what fits</span>
        </a>
      )}
    </section>
  );
}

type LoadSummaryProps = {
  plan: LoadPlan;
  isPending: boolean;
  /** A bar shows the watts until these are in sight. */
  figure: RefObject<HTMLParagraphElement | null>;
};

function powerNeed(watts: number, hours: number): string {
  const battery = Math.ceil((watts * hours) / USABLE_SHARE - 1e-9);
  const output = Math.ceil(watts / COMFORTABLE_SHARE - 1e-9);
  return `For ${formatHours(hours)} you need a ${formatWatts(battery, "Wh")} battery and, with room to spare, ${formatWatts(output)} of output.`;
}

function poeNeed({ watts, count }: { watts: number; count: number }): string {
  return `You need a PoE budget of ${formatWatts(watts)} and ${count} PoE ${count === 1 ? "port" : "ports"}.`;
}
