import { PathLink } from "#app/ui/path-link.tsx";
import { scrollToFocused } from "./scroll-row.ts";
import "./scroll-row.css";
import "./tab-links.css";

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tab-links scroll-row" aria-label={label} onFocus={scrollToFocused}>
      {tabs.map(({ to, label, count, isCurrent }) => (
        <PathLink key={to} to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
          {label}
          {count !== undefined && <span> {count}</span>}
        </PathLink>
      ))}
    </nav>
  );
}

type TabLink = { to: string; label: string; count?: number; isCurrent: boolean };
