import { certifications, partners } from "#app/content/home.ts";
import { Ticker } from "#app/ui/ticker.tsx";

const smallTitle = "text-lg leading-[1.3] tracking-[-0.004em]";

/** One line of large type. */
export function Certifications() {
  return (
    <section className="py-[clamp(56px,6vw,88px)]" aria-labelledby="certifications">
      <div className="wrap">
        <h2 id="certifications" className={smallTitle}>
          Certifications
        </h2>
      </div>
      <Ticker
        label="Certifications, scrolling"
        className="certifications mt-5"
        items={certifications.map((name) => ({ key: name, content: <span>{name}</span> }))}
      />
    </section>
  );
}

/** The makers we work with, as plain words. */
export function TrustedPartners() {
  return (
    <section aria-labelledby="trusted-partners">
      <div className="wrap mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="trusted-partners" className={smallTitle}>
          Trusted Partners
        </h2>
        <p className="text-sm text-soft">
          Twelve makers whose equipment and software we supply, install and support.
        </p>
      </div>
      <Ticker
        label="Trusted partners, scrolling"
        className="partners"
        items={partners.map(({ name, field }) => ({
          key: name,
          content: (
            <>
              <span className="partner-name">{name}</span>
              <span className="caption absolute bottom-4 left-5">{field}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}
