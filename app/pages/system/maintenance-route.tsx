import { data } from "react-router";
import { MAINTENANCE_MARKER } from "#app/http/maintenance.ts";

/** /maintenance shows the maintenance page at any time. */
export function loader(): never {
  throw data(MAINTENANCE_MARKER, { status: 503 });
}

export default function MaintenanceRoute() {
  return null;
}
