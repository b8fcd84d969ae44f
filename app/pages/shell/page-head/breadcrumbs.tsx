import type { NavigationEntry } from "#app/content/navigation.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import "./breadcrumbs.css";

/** The pages above this one, and this page. */
export function Breadcrumbs({ crumbs, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumbs">
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <PathLink to={to} className="touch-target accent-on-hover">
              {label}
            </PathLink>
          </li>
        ))}
        {current && <li aria-current="page">{current}</li>}
      </ol>
    </nav>
  );
}

type BreadcrumbsProps = { crumbs: readonly NavigationEntry[]; current: string | undefined };
