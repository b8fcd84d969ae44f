import { hero } from "#app/content/hero.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Canopy } from "./canopy.tsx";
import { TypingLine } from "./typing-line.tsx";

/** The first screen: whole without script, without fonts and without pictures. */
export function Hero() {
  return (
    <section className="hero on-night">
      <Canopy />
      <div className="wrap hero-body">
        <h1 className="hero-title">
          {hero.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
          <TypingLine phrases={hero.phrases} />
        </h1>
        <p className="mt-6 max-w-108 text-md leading-[1.55] lg:mt-10 lg:max-w-130 lg:text-lg">
          {hero.text}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <SectionLink
            to="/#contact"
            className={`${buttonClass({ variant: "sun" })} grow sm:grow-0`}
          >
            {hero.start}
            <Icon name="arrow-right" />
          </SectionLink>
          <SectionLink
            to="/#services"
            className={`${buttonClass({ variant: "line" })} grow sm:grow-0`}
          >
            {hero.more}
          </SectionLink>
        </div>
      </div>
      <div className="hero-ground">
        <dl className="wrap hero-facts">
          {hero.facts.map(({ term, text }) => (
            <div key={term}>
              <dt className="text-sm font-semibold tabular-nums">{term}</dt>
              <dd className="caption">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
