import { Link } from "react-router";
import { Icon } from "#app/ui/media/icon.tsx";
import type { HomeContent } from "./home-content.server.ts";
import { ServiceGlyph } from "./service-glyph.tsx";
import "./services-overview.css";

export function ServicesOverview({ content }: { content: Content }) {
  return (
    <section id="services" tabIndex={-1} className="wrap home-section">
      <div className="twelve-columns services-head">
        <h2 className="opener">{content.title}</h2>
        <p className="lead">{content.subtitle}</p>
      </div>
      {content.groups.map(({ verb, about, services }) => (
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
  const { path, title, description, drawing } = service;
  return (
    <Link to={path} className="service">
      <ServiceGlyph drawing={drawing} />
      <h4>{title}</h4>
      <p>{description}</p>
      <Icon name="arrow-right" className="service-arrow" />
    </Link>
  );
}

type Content = HomeContent["services"];
type Service = Content["groups"][number]["services"][number];
