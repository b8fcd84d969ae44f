import { navigation } from "#app/content/navigation.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { AccountLinks } from "./account-links.tsx";
import { CartLink } from "./cart-link.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import "./site-header.css";
import { useEffect } from "react";

/** Fixed at the top: clear on a page that opens on night, dark and blurred once it is scrolled. */
export function SiteHeader({ solid, isAdminArea }: SiteHeaderProps) {
  useScrollState();
  return (
    <header className="site-header on-inverse" data-solid={solid || undefined}>
      <div className="wrap header-row">
        <Logo />
        <nav className="header-nav" aria-label="Main">
          {navigation.wide.map(({ label, to }) => (
            <SectionLink key={to} to={to} className="nav-link">
              {label}
            </SectionLink>
          ))}
        </nav>
        <SectionLink to={navigation.shop.to} className="nav-link shop-link">
          {navigation.shop.label}
        </SectionLink>
        {!isAdminArea && <CartLink />}
        <div className="header-account">
          <AccountLinks />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

type SiteHeaderProps = { solid: boolean; isAdminArea: boolean };

/**
 * Keeps `data-scrolled` on the document at "no", "yes" or (past 300 px) "far". Styles follow it;
 * nothing renders again while the page scrolls.
 */
function useScrollState(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const note = () => {
      const state = scrollState(scrollY);
      if (dataset.scrolled !== state) dataset.scrolled = state;
    };
    note();
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, []);
}

const backToTopAfter = 300;

export function scrollState(pixels: number): "no" | "yes" | "far" {
  if (pixels > backToTopAfter) return "far";
  return pixels > 0 ? "yes" : "no";
}
