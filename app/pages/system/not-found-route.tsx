import { data } from "react-router";

/** /404 and every unknown path: the root error boundary renders the page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
