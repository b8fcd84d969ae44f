import { useEffect, useRef } from "react";
import { PathLink } from "#app/ui/path-link.tsx";
import { scrollToFocused } from "./scroll-row.ts";
import "./scroll-row.css";
import "./tab-links.css";

/** Of the row's end, in pixels: what is behind it is hard to read. */
const FADE = 40;

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  // On a phone the current one may be out of sight.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !current) return;
    const [shown, own] = [row.current, current].map((each) => each.getBoundingClientRect());
    if (!shown || !own || own.right <= shown.right) return;
    row.current.scrollLeft += own.right - shown.right + FADE;
  }, []);
  return (
    <nav ref={row} className="tab-links scroll-row" aria-label={label} onFocus={scrollToFocused}>
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
