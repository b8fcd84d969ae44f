import { Link } from "react-router";
import type { ServicePage } from "#app/content/services/service-pages.ts";
import { Icon } from "#app/ui/icon.tsx";
import "./related-services.css";

export function RelatedServices({ related }: Pick<ServicePage, "related">) {
  return (
    <nav aria-labelledby="related-services" className="related-services">
      <h3 id="related-services" className="caption">
        Related services
      </h3>
      <ul>
        {related.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>
              {title}
              <Icon name="arrow-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
