import { data } from "react-router";
import { relatedProjects } from "#app/content/projects/related-projects.ts";
import { findServicePage } from "#app/content/services/service-pages.ts";
import { breadcrumbJsonLd, serviceJsonLd } from "#app/content/structured-data.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { describePage } from "#app/http/describe-page.server.ts";
import { projectCards } from "#app/pages/projects/project-cards.server.ts";
import { RelatedProjects } from "#app/pages/projects/related-projects.tsx";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/service-page";
import { CapabilityRows } from "./capability-rows.tsx";
import { RelatedServices } from "./related-services.tsx";
import { ServiceBrief } from "./service-brief.tsx";
import { TreePlan } from "./tree-plan.tsx";
import "./service-page.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { ...loaderData, description: loaderData.intro });

export function loader({ pattern, context }: Route.LoaderArgs) {
  const page = findServicePage(`/${pattern}`);
  if (!page) throw data(null, { status: 404 });
  cachePage(context, { tags: ["content"] });
  describePage(context, (origin) => [
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
          <div className="service-ways">
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
        <TreePlan plan={page.plan} />
      </PageHead>
      <ServiceBrief page={page} />
      <CapabilityRows rows={page.rows} />
      <RelatedProjects projects={page.projects} />
      <section className="service-start on-night">
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
