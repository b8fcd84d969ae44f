import { useRef } from "react";
import { Drawing } from "#app/ui/media/icon.tsx";
import { useRevealOnScroll } from "#app/ui/motion/reveal-on-scroll.ts";
import type { HomeContent } from "./home-content.server.ts";
import "./about.css";

export function About({ content }: { content: HomeContent["about"] }) {
  const section = useRef<HTMLElement>(null);
  useRevealOnScroll(section);
  const [statement, ...paragraphs] = content.intro;
  return (
    <section ref={section} id="about" tabIndex={-1} className="wrap home-block">
      <div className="twelve-columns about-intro" data-reveal>
        <h2>{content.title}</h2>
        <div>
          <p className="statement">{statement}</p>
          {paragraphs.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <p key={at} className="lead">
              {text}
            </p>
          ))}
        </div>
      </div>
      <div className="purpose" data-reveal>
        <article className="on-inverse">
          <BranchCorner branch={content.branch} />
          <h3 className="small-heading">{content.mission.title}</h3>
          <p className="statement">{content.mission.text}</p>
        </article>
        <article>
          <h3 className="small-heading">{content.vision.title}</h3>
          <p className="statement">{content.vision.text}</p>
        </article>
      </div>
      <div className="values">
        <h3>{content.valuesTitle}</h3>
        {content.values.map(({ name, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
          <div key={at} className="value" data-reveal>
            <h4 className="card-title">{name}</h4>
            <p className="card-text">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function BranchCorner({ branch }: { branch: HomeContent["about"]["branch"] }) {
  return (
    <Drawing className="branch branch-corner" viewBox="0 0 420 170" strokeWidth="1.4">
      <path d={branch.wood} />
      <g>
        <path strokeWidth="9" d={branch.flowers} />
        <path strokeWidth="6.5" d={branch.buds} />
      </g>
      <path strokeWidth="10" d={branch.sun} />
    </Drawing>
  );
}
