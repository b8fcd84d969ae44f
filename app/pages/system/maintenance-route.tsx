import { maintenanceResponse } from "#app/http/maintenance.server.ts";
import type { Route } from "./+types/maintenance-route";

/** /maintenance shows the maintenance page at any time. */
export function loader({ context }: Route.LoaderArgs): never {
  throw maintenanceResponse(context);
}

export default function MaintenanceRoute() {
  return null;
}
