import type { ReactNode } from "react";
import blossomUrl from "#app/pages/home/canopy-blossom.svg?url";
import woodUrl from "#app/pages/home/canopy-wood.svg?url";
import "./gate.css";

/** A form on the left, the canopy on the right: how every page looks that asks who you are. */
export function Gate({ title, lead, say, children }: GateProps) {
  return (
    <div className="wrap gate">
      <div className="gate-main">
        <h1>{title}</h1>
        <p className="gate-lead">{lead}</p>
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
