import { Link } from "react-router";
import { hasPage } from "#app/content/navigation.ts";
import { type Service, serviceGroups, servicesIntro } from "#app/content/services.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ServiceGlyph } from "./service-glyph.tsx";

export function ServicesOverview() {
  return (
    <section id="services" tabIndex={-1} className="wrap py-section">
      <div className="twelve-columns items-end gap-y-3 pb-7 lg:pb-12">
        <h2 className="opener col-span-full md:col-span-7 lg:col-span-6">{servicesIntro.title}</h2>
        <p className="lead col-span-full max-w-[28ch] md:col-span-5 md:justify-self-end lg:col-span-6 lg:pb-2">
          {servicesIntro.subtitle}
        </p>
      </div>
      {serviceGroups.map(({ verb, about, services }) => (
        <div key={verb} className="service-row">
          <div className="service-verb">
            <h3 className="text-2xl tracking-[-0.035em]">{verb}</h3>
            <p className="caption">{about}</p>
          </div>
          {services.map((service) => (
            <ServiceCard key={service.path} service={service} />
          ))}
        </div>
      ))}
    </section>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const { path, title, description, glyph } = service;
  const content = (
    <>
      <ServiceGlyph name={glyph} />
      <h4>{title}</h4>
      <p>{description}</p>
    </>
  );
  if (!hasPage(path)) return <div className="service">{content}</div>;
  return (
    <Link to={path} className="service">
      {content}
      <Icon name="arrow-right" className="service-go" />
    </Link>
  );
}
