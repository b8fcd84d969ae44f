import { data } from "react-router";

/** /maintenance shows what every page shows while MAINTENANCE is on. */
export function loader(): never {
  throw data(null, { status: 503 });
}

export default function MaintenanceRoute() {
  return null;
}
