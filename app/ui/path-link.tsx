import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * A link to a page by its whole path. In the browser it is the router's link. The server writes its address as it is: the
 * router would resolve it against the routes of the page, for every link of every page that is rendered.
 */
export function PathLink(props: PathLinkProps) {
  return import.meta.env.SSR && props.to.startsWith("/") ? anchorOf(props) : <Link {...props} />;
}

/** The same anchor as the router's Link renders; a test compares the two. */
function anchorOf({
  to,
  preventScrollReset,
  reloadDocument,
  replace,
  viewTransition,
  ...rest
}: PathLinkProps) {
  return <a {...rest} href={to} data-discover="true" />;
}

type PathLinkProps = ComponentProps<"a"> &
  Pick<
    ComponentProps<typeof Link>,
    "preventScrollReset" | "reloadDocument" | "replace" | "viewTransition"
  > & { to: string; href?: never };
