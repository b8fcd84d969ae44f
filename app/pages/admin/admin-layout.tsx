import { data, NavLink, Outlet, useLocation, useNavigation } from "react-router";
import { countNavigationBadges } from "#app/domain/dashboard/open-tasks.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { consumeToast } from "#app/http/forms/toast.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { Toaster } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/admin-layout";
import "#app/ui/form/compact.css";
import "#app/ui/list/data-table.css";
import "#app/ui/form/compact.css";
import "./admin.css";
import "./admin.css";
import "./admin.css";
import { useEffect, useRef } from "react";
import { Outline } from "#app/ui/media/icon.tsx";
import { adminNavigation } from "./admin-navigation.ts";
import "#app/ui/list/scroll-row.css";

export const handle = { surface: "light", isAdminArea: true };

/** Authorization of the whole admin area; each page and form below checks it again for itself. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireAdmin(context);
  },
];

/** Without a loader a navigation in the browser would not ask the server, and the guard not run. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const work = await countNavigationBadges(context.get(appServices), admin);
  const { toast, headers } = consumeToast(context, request);
  return data({ work, toast }, { headers });
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { work, toast } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="desk">
      <AdminSidebar
        counts={{
          "/admin/products": { count: work.products, of: "products" },
          "/admin/orders": { count: work.orders, of: "to deal with" },
          "/admin/messages": { count: work.messages, of: "to answer" },
          "/admin/outbox": { count: work.failedMails, of: "not delivered" },
        }}
      />
      <div className="admin-main" aria-busy={isBusy || undefined}>
        <Outlet />
      </div>
      <Toaster toast={toast} />
    </div>
  );
}

/** The navigation: a sidebar, on small screens a row that scrolls. */
function AdminSidebar({ counts }: { counts: Record<string, SidebarCount> }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - SCROLL_MARGIN;
  }, [pathname]);
  return (
    <div className="rail">
      <nav ref={nav} className="scroll-row" aria-label="Back office">
        {adminNavigation.map(({ label, to, outline }) => (
          <NavLink key={to} to={to} end={to === "/admin"} className="sidebar-link">
            <Outline path={outline} size={18} />
            {label}
            {counts[to] && counts[to].count > 0 && (
              <span className="sidebar-count">
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
const SCROLL_MARGIN = 72;

type SidebarCount = { count: number; of: string };
