import type { ReactNode } from "react";
import blossomUrl from "#app/pages/home/canopy-blossom.svg?url";
import woodUrl from "#app/pages/home/canopy-wood.svg?url";

/** A form on the left, the canopy on the right: how every page looks that asks who you are. */
export function Gate({ title, lead, say, children }: GateProps) {
  return (
    <div className="wrap grid min-h-dvh gap-x-12 lg:grid-cols-2">
      <div className="mx-auto w-full max-w-100 self-center pt-32 pb-20">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3 mb-8 text-ink-soft">{lead}</p>
        {children}
      </div>
      <div className="gate-art on-night">
        <img src={woodUrl} alt="" />
        <img src={blossomUrl} alt="" />
        {say && (
          <div className="gate-say">
            <p>{say.title}</p>
            <ul>
              {say.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

type GateProps = {
  title: string;
  lead: ReactNode;
  /** What an account is good for, under the tree. */
  say?: { title: string; points: readonly string[] };
  children: ReactNode;
};
