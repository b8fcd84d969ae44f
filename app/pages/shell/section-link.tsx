import type { ComponentProps, MouseEvent } from "react";
import { useLocation, useMatches } from "react-router";
import { PathLink } from "#app/ui/path-link.tsx";

/** Link to a page or a section; a section of the current page is scrolled to smoothly. */
export function SectionLink({ to, onClick, ...rest }: { to: string } & LinkProps) {
  const { pathname } = useLocation();
  // Without data the page was not found.
  const isAbove = useMatches().some(
    ({ handle, loaderData }) => loaderData && (handle as Handle)?.section === to,
  );
  const [page, section] = to.split("#");

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const target = section && pathname === page && document.getElementById(section);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!target || isElsewhere || event.defaultPrevented) return;
    smoothScrollTo(target);
  }

  return (
    <PathLink
      {...rest}
      to={to}
      onClick={follow}
      aria-current={section ? isAbove || undefined : ariaCurrent(pathname, page ?? "")}
    />
  );
}

/**
 * Whether the path is this page or one below it (a product of the shop, a project of the projects).
 */
function ariaCurrent(pathname: string, page: string): "page" | "true" | undefined {
  if (pathname === page) return "page";
  const above = pathname.startsWith("/products/") ? "/shop/" : pathname;
  return page !== "/" && above.startsWith(`${page}/`) ? "true" : undefined;
}

function smoothScrollTo(target: HTMLElement): void {
  const { dataset } = document.documentElement;
  const arrive = () => delete dataset.gliding;
  // The router scrolls to the hash, too.
  dataset.gliding = "";
  target.scrollIntoView();
  // The menu that this click closes must unlock scrolling first.
  setTimeout(() => target.focus({ preventScroll: true }));
  addEventListener("scrollend", arrive, { once: true });
  // Already in view: no scrollend event follows.
  setTimeout(arrive, 2000);
}

/** A page names the section of the home page that it belongs to. */
type Handle = { section?: string } | undefined;

type LinkProps = Omit<ComponentProps<typeof PathLink>, "to">;
