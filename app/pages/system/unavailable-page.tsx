import { company } from "#app/content/company.ts";
import { contactLinks } from "#app/content/contact-details.ts";
import type { MaintenanceData } from "#app/http/maintenance.ts";
import { ContactDetails } from "#app/pages/contact/contact-details.tsx";
import { Canopy } from "#app/pages/home/particle-canvas/canopy.tsx";
import { ErrorPage } from "./error-pages.tsx";
import stylesUrl from "./unavailable-page.css?url";

/** The 503 page: maintenance or overload. */
export function UnavailablePage({ maintenance }: { maintenance: MaintenanceData | undefined }) {
  if (maintenance) return <MaintenancePage {...maintenance} />;
  return (
    <ErrorPage
      title="We are very busy right now"
      message="We have more visitors than we can serve at once. Please reload this page in a few seconds. If you have just sent something, we didn’t receive it: please send it again."
    />
  );
}

const SIDES = ["front", "back", "left", "right", "top", "bottom"] as const;

export function MaintenancePage({ text, expectedEnd }: Omit<MaintenanceData, "maintenance">) {
  const lead = [
    text || "We are optimising the site and will be back soon.",
    expectedEnd && `We expect to be back on ${expectedEnd}.`,
    "You can still reach us:",
  ];
  return (
    <section className="centered-dark-page on-inverse">
      {/* Lazy route: only stylesheets of static imports are linked. */}
      <link rel="stylesheet" href={stylesUrl} precedence="page" />
      <title>{`Pardon Our Sparks · ${company().name}`}</title>
      <Canopy />
      <div className="wrap">
        <div className="cube-scene" aria-hidden="true">
          <div className="cube">
            {SIDES.map((side) => (
              <span key={side} className={`cube-side cube-${side}`} />
            ))}
          </div>
        </div>
        <h1 className="opener">Pardon Our Sparks</h1>
        <p className="lead">{lead.filter(Boolean).join(" ")}</p>
        <ContactDetails details={contactLinks()} />
      </div>
    </section>
  );
}
