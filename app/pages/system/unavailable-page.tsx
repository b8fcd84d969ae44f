import { company } from "#app/content/company.ts";
import { Canopy } from "#app/pages/home/particle-canvas/canopy.tsx";
import { ErrorPage } from "./error-pages.tsx";
import stylesUrl from "./unavailable-page.css?url";

/** The 503 page: maintenance or overload. */
export function UnavailablePage({ isBusy: isOverloaded }: { isBusy: boolean }) {
  if (!isOverloaded) return <MaintenancePage />;
  return (
    <ErrorPage
      title="We are very busy right now"
      message="More people are here than we can serve at once. Please load this page again in a few seconds. If you have just sent something, it was not taken in: please send it again."
    />
  );
}

const SIDES = ["front", "back", "left", "right", "top", "bottom"] as const;

export function MaintenancePage() {
  const { email, phone, whatsapp } = company;
  const contacts = [
    { label: "Email", href: `mailto:${email}`, shown: email },
    { label: "Phone", href: `tel:${phone.number}`, shown: phone.shown },
    { label: "WhatsApp", href: whatsapp.url, shown: whatsapp.shown },
  ];
  return (
    <section className="centered-dark-page on-inverse">
      {/* Lazy route: only stylesheets of static imports are linked. */}
      <link rel="stylesheet" href={stylesUrl} precedence="page" />
      <title>{`Pardon Our Sparks · ${company.name}`}</title>
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
        <p className="lead">
          We are optimising the site and will be back soon. You can still reach us:
        </p>
        <dl className="contact-details">
          {contacts.map(({ label, href, shown }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <a href={href}>{shown}</a>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
