import { NavLink } from "react-router";
import { Outline } from "#app/ui/icon.tsx";
import { officeNavigation } from "./office-navigation.ts";

/** Where things are: a rail at the side, on small screens a row that scrolls. */
export function OfficeRail({ counts }: { counts: Record<string, OfficeCount> }) {
  return (
    <div className="rail">
      <nav aria-label="Back office">
        {officeNavigation.map(({ label, to, outline }) => (
          <NavLink key={to} to={to} end={to === "/admin"} className="rail-link">
            <Outline path={outline} size={18} />
            {label}
            {counts[to] && counts[to].count > 0 && (
              <span className="rail-count">
                {counts[to].count}
                <span className="sr-only"> {counts[to].of}</span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}

export type OfficeCount = { count: number; of: string };
