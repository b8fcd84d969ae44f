import { Link } from "react-router";
import type { NavigationEntry } from "#app/content/navigation.ts";
import "./breadcrumbs.css";

/** The pages above this one, and the current page where its name is not the title below. */
export function Breadcrumbs({ crumbs, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumbs">
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="touch-target accent-on-hover">
              {label}
            </Link>
          </li>
        ))}
        {current && <li aria-current="page">{current}</li>}
      </ol>
    </nav>
  );
}

type BreadcrumbsProps = { crumbs: readonly NavigationEntry[]; current?: string };
