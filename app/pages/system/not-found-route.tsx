import { data } from "react-router";

/** /404 and every address that is nobody's: the root's error boundary shows the page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
