import { data, Outlet, useNavigation } from "react-router";
import { countOfficeWork } from "#app/domain/installation/count-office-work.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { ToastRack } from "#app/ui/toast-rack.tsx";
import type { Route } from "./+types/admin-layout";
import { OfficeRail } from "./office-rail.tsx";
import "#app/ui/button-office.css";
import "#app/ui/data-table.css";
import "#app/ui/field-office.css";
import "./office.css";
import "./office-forms.css";
import "./around-the-desk.css";

export const handle = { ground: "paper", isOffice: true };

/** The guard of the whole back office; each page and form below asks again for itself. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireAdmin(context);
  },
];

/** Without a loader a navigation in the browser would not ask the server, and the guard not run. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const work = await countOfficeWork(context.get(services), admin);
  const { toast, headers } = takeToast(context, request);
  return data({ work, toast }, { headers });
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { work, toast } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="desk">
      <OfficeRail
        counts={{
          "/admin/products": { count: work.products, of: "products" },
          "/admin/orders": { count: work.orders, of: "to deal with" },
          "/admin/messages": { count: work.messages, of: "to answer" },
          "/admin/outbox": { count: work.failedMails, of: "not delivered" },
        }}
      />
      <div className="pane" aria-busy={isBusy || undefined}>
        <Outlet />
      </div>
      <ToastRack toast={toast} />
    </div>
  );
}
