import { Outlet } from "react-router";
import { requireAdmin } from "#app/http/guards.server.ts";
import type { Route } from "./+types/admin-layout";

export const handle = { ground: "paper" };

/** The guard of the whole back office; each page and form below asks again for itself. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireAdmin(context);
  },
];

/** Without a loader a navigation in the browser would not ask the server, and the guard not run. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function AdminLayout() {
  return (
    <div className="wrap min-h-dvh pt-28 pb-24 text-ui">
      <Outlet />
    </div>
  );
}
