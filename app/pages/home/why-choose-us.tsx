import type { HomeContent } from "./home-content.server.ts";
import "./why-choose-us.css";

/** Four reasons, hanging from one branch. */
export function WhyChooseUs({ content }: { content: HomeContent["whyChooseUs"] }) {
  return (
    <section className="why-choose-us on-night" aria-labelledby="why-choose-us">
      <div className="wrap">
        <h2 id="why-choose-us" className="opener">
          {content.title}
        </h2>
        <div className="reasons-board">
          <Branch />
          <ul className="reasons">
            {content.reasons.map(({ name, text, note }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
                <p>{note}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Stretched with the page; the strokes, and so the buds, keep their shape. */
function Branch() {
  return (
    <svg
      aria-hidden="true"
      className="reasons-branch"
      viewBox="0 0 1200 160"
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
    >
      <path
        strokeWidth="3"
        d="M-500 96C-447 87-263 52-180 40S-81 21 0 22 204 32 306 46 510 89 612 104 803 139 918 138 1160 117 1300 96 1627 26 1760 10"
      />
      <path
        strokeWidth="1.4"
        d="M140 26c30-34 74-22 96-58M211-10c14-2 26 6 45 4M470 76c26-40 70-30 84-72M535 30c14-2 22-10 39-12M-120 32c24-30 60-24 80-62M760 124c34-34 66-26 90-54"
      />
      <path strokeWidth="9" d="M236-32h0M256-6h0M554 4h0M-40-30h0M850 70h0" />
      <path strokeWidth="9" d="M574 18h0" />
    </svg>
  );
}
