import type { ComponentProps, MouseEvent } from "react";
import { Link, useLocation } from "react-router";

/** A link that may lead to a section: on the section's own page it glides there. */
export function SectionLink({ to, onClick, ...rest }: { to: string } & LinkProps) {
  const { pathname } = useLocation();
  const [page, section] = to.split("#");

  function glide(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const target = section && pathname === page && document.getElementById(section);
    if (!target || event.defaultPrevented) return;
    // A menu that this click closes must have let go of the page first.
    setTimeout(() => target.focus({ preventScroll: true }));
    const { dataset } = document.documentElement;
    dataset.gliding = "";
    const arrive = () => delete dataset.gliding;
    addEventListener("scrollend", arrive, { once: true });
    // Already there, nothing scrolls and nothing ends.
    setTimeout(arrive, 2000);
  }

  return <Link {...rest} to={to} onClick={glide} />;
}

type LinkProps = Omit<ComponentProps<typeof Link>, "to">;
