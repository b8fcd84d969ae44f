import { StaticPicture } from "#app/ui/media/static-picture.tsx";
import type { HomeContent } from "./home-content.server.ts";
import "./proof.css";

type Shown<Section extends keyof HomeContent> = NonNullable<HomeContent[Section]>;

/** The logos of clients who agreed. */
export function Clients({ content }: { content: Shown<"clients"> }) {
  return (
    <section className="home-block" aria-labelledby="clients">
      <div className="wrap">
        <h2 id="clients" className="card-title">
          {content.title}
        </h2>
        <ul className="client-logos">
          {content.logos.map(({ name, logo }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <li key={at}>
              <StaticPicture of={{ ...logo, alt: name }} sizes="180px" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What clients say, with name, role and what they bought. */
export function References({ content }: { content: Shown<"references"> }) {
  return (
    <section className="home-block references" aria-labelledby="references">
      <div className="wrap">
        <h2 id="references" className="opener">
          {content.title}
        </h2>
        <ul className="reference-quotes">
          {content.quotes.map(({ quote, name, role, delivered }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <li key={at}>
              <figure>
                <blockquote>
                  <p>“{quote}”</p>
                </blockquote>
                <figcaption>
                  <strong>{name}</strong>
                  <span className="caption">{role}</span>
                  {delivered && <span className="caption">{delivered}</span>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
