import { Drawing } from "#app/ui/media/icon.tsx";
import type { HomeContent } from "./home-content.server.ts";
import "./why-choose-us.css";

type ReasonsContent = NonNullable<HomeContent["whyChooseUs"]>;

export function WhyChooseUs({ content }: { content: ReasonsContent }) {
  return (
    <section className="why-choose-us home-block on-inverse" aria-labelledby="why-choose-us">
      <div className="wrap">
        <h2 id="why-choose-us" className="opener">
          {content.title}
        </h2>
        <div className="reasons-board">
          <Branch branch={content.branch} />
          <ul className="reasons">
            {content.reasons.map(({ name, text, note }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={at}>
                <h3>{name}</h3>
                <p className="card-text">{text}</p>
                <p className="caption">{note}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Stretched with the page; non-scaling strokes keep the shape. */
function Branch({ branch }: { branch: ReasonsContent["branch"] }) {
  return (
    <Drawing
      className="branch reasons-branch wide-only"
      viewBox="-500 -40 2260 200"
      preserveAspectRatio="none"
    >
      <path strokeWidth="3" d={branch.limb} />
      <path strokeWidth="1.4" d={branch.twigs} />
      <path strokeWidth="9" d={branch.flowers} />
      <path strokeWidth="9" d={branch.sun} />
    </Drawing>
  );
}
