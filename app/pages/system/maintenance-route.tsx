import { data } from "react-router";
import { MAINTENANCE } from "#app/content/maintenance.ts";

/** /maintenance shows what every page shows while MAINTENANCE is on. */
export function loader(): never {
  throw data(MAINTENANCE, { status: 503 });
}

export default function MaintenanceRoute() {
  return null;
}
