import type { HomeContent } from "#app/pages/home/home-content.server.ts";
import { Canopy } from "#app/pages/home/particle-canvas/canopy.tsx";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { TypingLine } from "./typing-line.tsx";
import "./hero.css";

/** The first screen; works without script, web fonts and images. */
export function Hero({ content }: { content: HomeContent["hero"] }) {
  return (
    <section className="hero on-inverse">
      <Canopy />
      <div className="wrap hero-body">
        <h1 className="hero-title">
          {content.title.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <span key={at}>{line} </span>
          ))}
          <TypingLine phrases={content.phrases} />
        </h1>
        <p className="hero-text">{content.text}</p>
        <div className="actions">
          <SectionLink to="/#contact" className={buttonClass({ variant: "sun" })}>
            {content.contactLabel}
            <Icon name="arrow-right" />
          </SectionLink>
          <SectionLink to="/#services" className={buttonClass({ variant: "line" })}>
            {content.servicesLabel}
          </SectionLink>
        </div>
      </div>
      {content.facts.length > 0 && (
        <div className="hero-ground">
          <dl className="wrap hero-figures">
            {content.facts.map(({ term, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <div key={at}>
                <dt>{term}</dt>
                <dd className="caption">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
