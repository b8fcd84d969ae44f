import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { legalPage } from "#app/content/legal/legal-page.server.ts";
import { acceptedPaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import { appServices, setStructuredData } from "#app/http/request-context.server.ts";
import { contentSharePicture } from "#app/pages/shell/content-page-meta.server.ts";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { Route } from "./+types/legal-page";
import { renderLegalSection } from "./render-legal-section.server.tsx";
import "#app/pages/contact/contact-details.css";
import "#app/pages/prose/prose.css";
import "./legal-page.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData.meta);

/** The document of this path: its text is loader data, so that no script carries it. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const document = pageContent(context).legal.find(({ id }) => id === `legal/${pattern}`);
  if (!document) throw data(null, { status: 404 });
  cachePage(context);
  const { payments, files } = context.get(appServices);
  const { sections, seo, ...page } = legalPage(document, acceptedPaymentMethods(payments));
  setStructuredData(context, (origin) => [breadcrumbJsonLd(origin, crumbs, page)]);
  return {
    ...page,
    meta: {
      ...seo,
      path: page.path,
      picture: contentSharePicture({ ...page, chosen: document.seo.picture }, files),
    },
    sections: sections.map(({ id, title, blocks }) => ({
      id,
      title,
      html: renderLegalSection(blocks),
    })),
  };
}

type Page = Route.ComponentProps["loaderData"];

export default function LegalPage({ loaderData: page }: Route.ComponentProps) {
  const { path, title, lastUpdated, sections } = page;
  return (
    <div className="legal">
      <PageHead crumbs={crumbs} title={title} edit={`legal${path}`} isCompact>
        {lastUpdated && (
          <p className="soft legal-updated">
            Last updated: <time dateTime={lastUpdated.date}>{lastUpdated.shown}</time>
          </p>
        )}
      </PageHead>
      <div className="wrap twelve-columns legal-body">
        <nav className="legal-contents wide-only" aria-label="On this page">
          <p className="caption">On this page</p>
          <SectionList page={page} />
        </nav>
        <details className="legal-contents small-only">
          <summary>On this page</summary>
          <SectionList page={page} />
        </details>
        <article className="legal-text prose">
          {sections.map((section) => (
            <section key={section.id} id={section.id} tabIndex={-1}>
              <h2>{section.title}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by renderLegalSection, which escapes HTML */}
              <div dangerouslySetInnerHTML={{ __html: section.html }} />
            </section>
          ))}
        </article>
      </div>
      <LegalContact page={page} />
    </div>
  );
}

const crumbs = [{ label: "Home", to: "/" }];

function SectionList({ page: { path, sections } }: { page: Page }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <SectionLink to={`${path}#${id}`} className="touch-target accent-on-hover">
            {title}
          </SectionLink>
        </li>
      ))}
    </ol>
  );
}

function LegalContact({ page: { title, question } }: { page: Page }) {
  const subject = encodeURIComponent(title);
  return (
    <aside className="closing on-inverse" aria-label="Ask us">
      <div className="wrap twelve-columns">
        <p className="opener">{question}</p>
        <div>
          <p className="lead">Email us and we will reply.</p>
          <a
            href={`mailto:${company().email}?subject=${subject}`}
            className={buttonClass({ variant: "sun" })}
          >
            <span>{company().email}</span>
            <Icon name="mail" />
          </a>
        </div>
      </div>
    </aside>
  );
}
