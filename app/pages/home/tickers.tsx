import { Ticker } from "#app/ui/ticker.tsx";
import type { HomeContent } from "./home-content.server.ts";
import "./tickers.css";

/** One line of large type. */
export function Certifications({ names }: { names: HomeContent["certifications"] }) {
  return (
    <section className="certifications-section" aria-labelledby="certifications">
      <div className="wrap">
        <h2 id="certifications" className="ticker-title">
          Certifications
        </h2>
      </div>
      <Ticker
        label="Certifications, scrolling"
        className="certifications"
        items={names.map((name) => ({ key: name, content: <span>{name}</span> }))}
      />
    </section>
  );
}

/** The makers we work with, as plain words. */
export function TrustedPartners({ partners }: { partners: HomeContent["partners"] }) {
  return (
    <section aria-labelledby="trusted-partners">
      <div className="wrap partners-head">
        <h2 id="trusted-partners" className="ticker-title">
          Trusted Partners
        </h2>
        <p>Twelve makers whose equipment and software we supply, install and support.</p>
      </div>
      <Ticker
        label="Trusted partners, scrolling"
        className="partners"
        items={partners.map(({ name, field }) => ({
          key: name,
          content: (
            <>
              <span className="partner-name">{name}</span>
              <span className="caption">{field}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}
