import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import type { LegalPage } from "#app/content/legal/legal-page.server.ts";
import { PageHead } from "#app/pages/shell/page-head/page-head.tsx";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import "#app/pages/contact/contact-details.css";
import "#app/pages/prose/prose.css";
import "./legal-page.css";

/** A legal page: its text beside the list of its sections, and a form if it has one. */
export function LegalText({ page, form, children }: LegalTextProps) {
  const { path, title, lastUpdated, sections, pdfPath } = page;
  const contents = form ? [...sections, form] : sections;
  return (
    <div className="legal">
      <PageHead crumbs={legalCrumbs} title={title} edit={`legal${path}`} isCompact>
        {lastUpdated && (
          <p className="soft legal-updated">
            {pdfPath ? "Version of " : "Last updated: "}
            <time dateTime={lastUpdated.date}>{lastUpdated.shown}</time>
          </p>
        )}
        {pdfPath && (
          <p className="legal-download">
            <a href={pdfPath} className="text-button" download>
              <Icon name="download" />
              Download as PDF
            </a>
          </p>
        )}
      </PageHead>
      <div className="wrap twelve-columns legal-body">
        <nav className="legal-contents wide-only" aria-label="On this page">
          <p className="caption">On this page</p>
          <SectionList path={path} sections={contents} />
        </nav>
        <details className="legal-contents small-only">
          <summary>On this page</summary>
          <SectionList path={path} sections={contents} />
        </details>
        <article className="legal-text prose">
          {sections.map((section) => (
            <section key={section.id} id={section.id} tabIndex={-1}>
              <h2>{section.title}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by renderLegalSection, which escapes HTML */}
              <div dangerouslySetInnerHTML={{ __html: section.html }} />
            </section>
          ))}
          {form && (
            <section id={form.id} tabIndex={-1} className="legal-form">
              <h2>{form.title}</h2>
              {children}
            </section>
          )}
        </article>
      </div>
      <LegalContact title={title} question={page.question} />
    </div>
  );
}

type LegalTextProps = {
  page: Pick<LegalPage, "path" | "title" | "lastUpdated" | "question"> & {
    sections: readonly { id: string; title: string; html: string }[];
    pdfPath: string | undefined;
  };
  form?: { id: string; title: string } | undefined;
  children?: ReactNode;
};

export const legalCrumbs = [{ label: "Home", to: "/" }];

function SectionList({ path, sections }: SectionListProps) {
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

type SectionListProps = { path: string; sections: readonly { id: string; title: string }[] };

function LegalContact({ title, question }: { title: string; question: string }) {
  const subject = encodeURIComponent(title);
  return (
    <aside className="closing on-inverse" aria-label="Ask us">
      <div className="wrap twelve-columns">
        <p className="opener">{question}</p>
        <div>
          <p className="lead">Email us and we’ll reply.</p>
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
