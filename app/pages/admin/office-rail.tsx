import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { Outline } from "#app/ui/icon.tsx";
import { officeNavigation } from "./office-navigation.ts";
import "#app/ui/scroll-row.css";

/** Where things are: a rail at the side, on small screens a row that scrolls. */
export function OfficeRail({ counts }: { counts: Record<string, OfficeCount> }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - ROOM_BEFORE;
  }, [pathname]);
  return (
    <div className="rail">
      <nav ref={nav} className="scroll-row" aria-label="Back office">
        {officeNavigation.map(({ label, to, outline }) => (
          <NavLink key={to} to={to} end={to === "/admin"} className="rail-link">
            <Outline path={outline} size={18} />
            {label}
            {counts[to] && counts[to].count > 0 && (
              <span className="rail-count">
                {counts[to].count}
                <span className="visually-hidden"> {counts[to].of}</span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}

/** Some of the link before the current one stays in sight: the row can be scrolled. */
const ROOM_BEFORE = 72;

export type OfficeCount = { count: number; of: string };
