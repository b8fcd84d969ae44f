import { data, Link } from "react-router";
import { relatedProjects } from "#app/content/projects/projects.ts";
import { breadcrumbJsonLd, serviceJsonLd } from "#app/content/seo/structured-data.ts";
import { findServicePage, type ServicePageData } from "#app/content/services/service-pages.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { setStructuredData } from "#app/http/request-context.server.ts";
import { type ProjectCardContent, projectCards } from "#app/pages/projects/project-media.server.ts";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/service-page";
import { Diagram } from "./service-diagram.tsx";
import "./service-page.css";
import { ProjectGrid } from "#app/pages/projects/project-card.tsx";
import { Icon } from "#app/ui/media/icon.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { ...loaderData, description: loaderData.intro });

export function loader({ pattern, context }: Route.LoaderArgs) {
  const page = findServicePage(`/${pattern}`);
  if (!page) throw data(null, { status: 404 });
  cachePage(context);
  setStructuredData(context, (origin) => [
    serviceJsonLd(origin, page),
    breadcrumbJsonLd(origin, crumbs, page),
  ]);
  return { ...page, projects: projectCards(relatedProjects(page.path)) };
}

export default function ServicePage({ loaderData: page }: Route.ComponentProps) {
  const contact = `/?service=${page.path}#contact`;
  return (
    <>
      <PageHead crumbs={crumbs} title={page.title}>
        <div className="service-intro">
          <p>{page.intro}</p>
          <div className="actions">
            <ButtonLink to={contact} variant="sun" icon="arrow-right">
              Get Started
            </ButtonLink>
            <SectionLink
              to={`${page.path}#capabilities`}
              className={buttonClass({ variant: "line" })}
            >
              What we do
            </SectionLink>
          </div>
        </div>
        <Diagram diagram={page.diagram} />
      </PageHead>
      <ServiceBrief page={page} />
      <CapabilityRows rows={page.rows} />
      <RelatedProjects projects={page.projects} />
      <section className="closing on-inverse">
        <div className="wrap twelve-columns">
          <h2 className="opener">{page.start.title}</h2>
          <div>
            <p className="lead">{page.start.text}</p>
            <ButtonLink to={contact} variant="sun" icon="arrow-right">
              Get Started
            </ButtonLink>
            <RelatedServices related={page.related} />
          </div>
        </div>
      </section>
    </>
  );
}

const crumbs = [
  { label: "Home", to: "/" },
  { label: "Services", to: "/#services" },
];

function CapabilityRows({ rows }: Pick<ServicePageData, "rows">) {
  return (
    <section id="capabilities" tabIndex={-1} aria-label="What we do" className="capabilities">
      <div className="wrap">
        {rows.map(({ title, note, capabilities }) => (
          <div key={title} className="capability-row">
            <div className="split capability-head">
              <h2>{title}</h2>
              <p className="soft">{note}</p>
            </div>
            <ul className="capability-branch">
              {capabilities.map(({ name, text }) => (
                <li key={name} className="capability">
                  <h3>{name}</h3>
                  <p className="card-text">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function RelatedServices({ related }: Pick<ServicePageData, "related">) {
  return (
    <nav aria-labelledby="related-services" className="related-services">
      <h3 id="related-services" className="caption">
        Related services
      </h3>
      <ul>
        {related.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="split">
              {title}
              <Icon name="arrow-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ServiceBrief({ page: { audience, outcome, deliverables } }: { page: ServicePageData }) {
  return (
    <section aria-label="At a glance" className="service-brief">
      <div className="wrap">
        <div>
          <h2 className="small-heading">Who it’s for</h2>
          <p>{audience}</p>
        </div>
        <div>
          <h2 className="small-heading">What you get</h2>
          <p>{outcome}</p>
        </div>
        <div>
          <h2 className="small-heading">{deliverables.title}</h2>
          <ul>
            {deliverables.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function RelatedProjects({ projects }: { projects: readonly ProjectCardContent[] }) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="related-projects" className="related-projects">
      <div className="wrap">
        <div className="split">
          <h2 id="related-projects">Related projects</h2>
          <Link to="/projects" className="text-link touch-target">
            All projects
            <Icon name="arrow-right" size={18} />
          </Link>
        </div>
        <ProjectGrid projects={projects} heading="h3" />
      </div>
    </section>
  );
}
