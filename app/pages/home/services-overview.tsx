import type { GlyphDrawing } from "#app/content/service-glyphs.ts";
import { Drawing, Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { HomeContent } from "./home-content.server.ts";
import "./services-overview.css";

export function ServicesOverview({ content }: { content: HomeContent["services"] }) {
  return (
    <section id="services" tabIndex={-1} className="wrap home-section">
      <div className="twelve-columns services-head">
        <h2 className="opener">{content.title}</h2>
        <p className="lead">{content.subtitle}</p>
      </div>
      {content.groups.map(({ verb, about, services }) => (
        <div key={verb} className="service-row">
          <div className="service-verb split">
            <h3>{verb}</h3>
            <p className="caption">{about}</p>
          </div>
          {services.map(({ path, title, description, drawing }) => (
            <PathLink key={path} to={path} className="service">
              <ServiceGlyph drawing={drawing} />
              <h4>{title}</h4>
              <p className="card-text">{description}</p>
              <Icon name="arrow-right" className="service-arrow" />
            </PathLink>
          ))}
        </div>
      ))}
    </section>
  );
}

function ServiceGlyph({ drawing: { lines, buds } }: { drawing: GlyphDrawing }) {
  return (
    <Drawing
      className="service-glyph"
      width="46"
      height="46"
      viewBox="0 0 40 40"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={lines} />
      {buds.map(([x, y, radius = 2.6]) => (
        <circle key={`${x} ${y}`} className="service-bud" cx={x} cy={y} r={radius} stroke="none" />
      ))}
    </Drawing>
  );
}
