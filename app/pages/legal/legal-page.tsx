import { data, Link } from "react-router";
import { company } from "#app/content/company.ts";
import {
  forPaymentMethods,
  type LegalBlock,
  type LegalDocument,
  type LegalTable,
} from "#app/content/legal/legal-document.ts";
import { legalDocuments } from "#app/content/legal/legal-documents.server.ts";
import { breadcrumbJsonLd } from "#app/content/seo/structured-data.ts";
import { shopPaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { appServices, setStructuredData } from "#app/http/request-context.server.ts";
import { ContactDetails } from "#app/pages/contact/contact-details.tsx";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { Route } from "./+types/legal-page";
import "#app/pages/contact/contact-details.css";
import "./legal-page.css";
import "./prose.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData);

/** The document of this path: its text is loader data, so that no script carries it. */
export function loader({ pattern, context }: Route.LoaderArgs): LegalDocument {
  const document = legalDocuments().find(({ path }) => path === `/${pattern}`);
  if (!document) throw data(null, { status: 404 });
  cachePage(context);
  setStructuredData(context, (origin) => [breadcrumbJsonLd(origin, crumbs, document)]);
  return forPaymentMethods(document, shopPaymentMethods(context.get(appServices).payments));
}

export default function LegalPage({ loaderData: document }: Route.ComponentProps) {
  const { title, lastUpdated, sections } = document;
  return (
    <div className="legal">
      <PageHead crumbs={crumbs} title={title} isCompact>
        <p className="soft legal-updated">
          Last updated: <time dateTime={lastUpdated.date}>{lastUpdated.shown}</time>
        </p>
      </PageHead>
      <div className="wrap twelve-columns legal-body">
        <nav className="legal-contents wide-only" aria-label="On this page">
          <p className="caption">On this page</p>
          <SectionList document={document} />
        </nav>
        <details className="legal-contents small-only">
          <summary className="disclosure">On this page</summary>
          <SectionList document={document} />
        </details>
        <article className="legal-text prose">
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

const crumbs = [{ label: "Home", to: "/" }];

function SectionList({ document: { path, sections } }: { document: LegalDocument }) {
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

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <Paragraph text={block} />;
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
  return <ContactDetails details={block.details} />;
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

function Paragraph({ text }: { text: string }) {
  // The link leaves two parts: its text and its path.
  const [before, linked, path = "", ...rest] = text.split(LINK);
  return (
    <p>
      {before}
      {linked && <Link to={path}>{linked}</Link>}
      {rest}
    </p>
  );
}

function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  return (
    <table className="legal-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...fields]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {fields.map((field, index) => (
              <td key={head[index + 1]}>{field}</td>
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
