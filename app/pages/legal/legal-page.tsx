import { company } from "#app/content/company.ts";
import type { LegalBlock, LegalDocument, LegalTable } from "#app/content/legal/legal-document.ts";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import "#app/pages/contact/contact-details.css";
import "./legal-page.css";

/** A document to read: its parts beside it, and someone to ask at its end. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lastUpdated, sections } = document;
  return (
    <div className="legal">
      <PageHead crumbs={legalBreadcrumbs} title={title}>
        <p className="legal-updated">
          Last updated: <time dateTime={lastUpdated.date}>{lastUpdated.shown}</time>
        </p>
      </PageHead>
      <div className="wrap twelve-columns legal-body">
        <nav className="legal-contents" aria-label="On this page">
          <p className="caption">On this page</p>
          <SectionList document={document} />
        </nav>
        <details className="legal-contents">
          <summary>On this page</summary>
          <SectionList document={document} />
        </details>
        <article className="legal-text">
          {sections.map((section) => (
            <section key={section.id} id={section.id} tabIndex={-1}>
              <h2>{section.title}</h2>
              {section.blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
        </article>
      </div>
      <LegalContact document={document} />
    </div>
  );
}

export const legalBreadcrumbs = [{ label: "Home", to: "/" }];

function SectionList({ document: { path, sections } }: { document: LegalDocument }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <SectionLink to={`${path}#${id}`}>{title}</SectionLink>
        </li>
      ))}
    </ol>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("important" in block) return <p className="legal-important">{block.important}</p>;
  if ("list" in block) {
    return (
      <ul>
        {block.list.map(({ term, text }) => (
          <li key={term}>
            <strong>{term}</strong> {text}
          </li>
        ))}
      </ul>
    );
  }
  if ("table" in block) return <Table table={block.table} />;
  return (
    <dl className="contact-details">
      {block.details.map(({ term, text, href }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{href ? <a href={href}>{text}</a> : text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  return (
    <table className="legal-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...fields]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {fields.map((field, place) => (
              <td key={head[place + 1]}>{field}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LegalContact({ document: { title, question } }: { document: LegalDocument }) {
  const subject = encodeURIComponent(title);
  return (
    <aside className="legal-ask on-inverse" aria-label="Ask us">
      <div className="wrap">
        <p className="opener">{question}</p>
        <div>
          <p className="lead">Write to us, and we will answer.</p>
          <a
            href={`mailto:${company.email}?subject=${subject}`}
            className={buttonClass({ variant: "sun" })}
          >
            <span>{company.email}</span>
            <Icon name="mail" />
          </a>
        </div>
      </div>
    </aside>
  );
}
