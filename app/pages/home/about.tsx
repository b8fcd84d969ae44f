import { useRef } from "react";
import { useReveal } from "#app/ui/reveal.ts";
import type { HomeContent } from "./home-content.server.ts";
import "./about.css";

export function About({ content }: { content: HomeContent["about"] }) {
  const section = useRef<HTMLElement>(null);
  useReveal(section);
  const [statement, ...paragraphs] = content.intro;
  return (
    <section ref={section} id="about" tabIndex={-1} className="wrap home-section">
      <div className="twelve-columns about-intro" data-reveal>
        <h2>{content.title}</h2>
        <div>
          <p className="statement">{statement}</p>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
      <div className="purpose" data-reveal>
        <article className="on-night">
          <BranchCorner />
          <h3>{content.mission.title}</h3>
          <p className="statement">{content.mission.text}</p>
        </article>
        <article>
          <h3>{content.vision.title}</h3>
          <p className="statement">{content.vision.text}</p>
        </article>
      </div>
      <div className="values">
        <h3>{content.valuesTitle}</h3>
        {content.values.map(({ name, text }) => (
          <div key={name} className="value" data-reveal>
            <h4 className="card-title">{name}</h4>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function BranchCorner() {
  return (
    <svg
      aria-hidden="true"
      className="branch-corner"
      viewBox="0 0 420 170"
      fill="none"
      strokeWidth="1.4"
      strokeLinecap="round"
    >
      <path d="M420 158C372 152 350 120 306 112S214 116 176 84M306 112c24-28 12-52 46-74s40-10 68-22M352 38c-18-16-10-26-30-38M236 108c-6-26 10-36 4-62M176 84c-20-6-34 4-56-8M392 24c4-10-2-14 2-24M372 146c10-22 30-24 48-26" />
      <g>
        <path strokeWidth="9" d="M120 76h0M240 46h0" />
        <path strokeWidth="6.5" d="M176 84h0M352 38h0M306 112h0M236 108h0" />
      </g>
      <path strokeWidth="10" d="M392 24h0" />
    </svg>
  );
}
