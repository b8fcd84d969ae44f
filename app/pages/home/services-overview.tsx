import { Link } from "react-router";
import { hasPage } from "#app/content/navigation.ts";
import { type Service, serviceGroups, servicesIntro } from "#app/content/services.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ServiceGlyph } from "./service-glyph.tsx";
import "./services-overview.css";

export function ServicesOverview() {
  return (
    <section id="services" tabIndex={-1} className="wrap home-section">
      <div className="twelve-columns services-head">
        <h2 className="opener">{servicesIntro.title}</h2>
        <p className="lead">{servicesIntro.subtitle}</p>
      </div>
      {serviceGroups.map(({ verb, about, services }) => (
        <div key={verb} className="service-row">
          <div className="service-verb">
            <h3>{verb}</h3>
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
