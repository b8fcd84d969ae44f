import type { ComponentProps, MouseEvent } from "react";
import { Link, useLocation } from "react-router";

/** A link to a page of ours, or to a section of one: on its own page it glides there. */
export function SectionLink({ to, onClick, ...rest }: { to: string } & LinkProps) {
  const { pathname } = useLocation();
  const [page, section] = to.split("#");

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const target = section && pathname === page && document.getElementById(section);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!target || isElsewhere || event.defaultPrevented) return;
    smoothScrollTo(target);
  }

  return (
    <Link
      {...rest}
      to={to}
      onClick={follow}
      aria-current={section ? undefined : ariaCurrent(pathname, page ?? "")}
    />
  );
}

/** The page itself, or one that belongs to it: a product to the shop, a project to the projects. */
function ariaCurrent(pathname: string, page: string): "page" | "true" | undefined {
  if (pathname === page) return "page";
  const above = pathname.startsWith("/products/") ? "/shop/" : pathname;
  return page !== "/" && above.startsWith(`${page}/`) ? "true" : undefined;
}

function smoothScrollTo(target: HTMLElement): void {
  const { dataset } = document.documentElement;
  const arrive = () => delete dataset.gliding;
  // The router brings the page to the section as well, when it comes to it: smoothly, too.
  dataset.gliding = "";
  target.scrollIntoView();
  // A menu that this click closes must have let go of the page first.
  setTimeout(() => target.focus({ preventScroll: true }));
  addEventListener("scrollend", arrive, { once: true });
  // Already there, nothing scrolls and nothing ends.
  setTimeout(arrive, 2000);
}

type LinkProps = Omit<ComponentProps<typeof Link>, "to">;
