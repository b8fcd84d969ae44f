import { StaticPicture } from "#app/ui/media/static-picture.tsx";
import { Ticker } from "#app/ui/motion/ticker.tsx";
import type { HomeContent } from "./home-content.server.ts";
import "./tickers.css";

type Shown<Section extends keyof HomeContent> = NonNullable<HomeContent[Section]>;

export function Certifications({ content }: { content: Shown<"certifications"> }) {
  return (
    <section className="home-block" aria-labelledby="certifications">
      <div className="wrap">
        <h2 id="certifications" className="card-title">
          {content.title}
        </h2>
      </div>
      {content.names.length > 0 && (
        <Ticker
          label={content.label}
          className="certifications"
          items={content.names.map((name) => ({ key: name, content: <span>{name}</span> }))}
        />
      )}
      {content.held.length > 0 && (
        <ul className="wrap held-certificates">
          {content.held.map(({ name, number, validUntil }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <li key={at}>
              <h3 className="card-title">{name}</h3>
              <p className="caption">
                No. {number}
                {validUntil && `, valid until ${validUntil}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function TrustedPartners({ content }: { content: Shown<"partners"> }) {
  return (
    <section aria-labelledby="trusted-partners">
      <div className="wrap split partners-head">
        <h2 id="trusted-partners" className="card-title">
          {content.title}
        </h2>
        <p className="card-text">{content.text}</p>
      </div>
      <Ticker
        label={content.label}
        className="partners"
        items={content.makers.map(({ name, field, logo }) => ({
          key: name,
          content: (
            <>
              {logo ? (
                <StaticPicture of={{ ...logo, alt: name }} sizes="220px" />
              ) : (
                <span className="partner-name">{name}</span>
              )}
              <span className="caption">{field}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}
