import type { ReactNode } from "react";
import type { NavigationEntry } from "#app/content/navigation.ts";
import { SectionLink } from "./section-link.tsx";
import "./breadcrumbs.css";
import "./page-head.css";

/**
 * The dark head of every inner page under the transparent header: breadcrumbs, title, children. A
 * child with the class `page-head-art` is placed beside the title.
 */
export function PageHead({ crumbs, title, children }: PageHeadProps) {
  return (
    <section className="page-head on-inverse">
      <div className="wrap">
        <nav aria-label="Breadcrumb">
          <ol className="breadcrumbs">
            {crumbs.map(({ label, to }) => (
              <li key={to}>
                <SectionLink to={to}>{label}</SectionLink>
              </li>
            ))}
          </ol>
        </nav>
        <h1 data-long={title.length > LONG_TITLE || undefined}>{title}</h1>
        {children}
      </div>
    </section>
  );
}

const LONG_TITLE = 24;

type PageHeadProps = { crumbs: readonly NavigationEntry[]; title: string; children?: ReactNode };
