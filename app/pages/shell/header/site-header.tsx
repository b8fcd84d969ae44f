import { navigation } from "#app/content/navigation.ts";
import { PauseMotionButton } from "#app/pages/shell/pause-motion-switch.tsx";
import { useShownEntries } from "#app/pages/shell/root-data.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { AccountLinks } from "./account-links.tsx";
import { CartLink } from "./cart-link.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SiteSearch } from "./site-search.tsx";
import "./site-header.css";
import { useEffect } from "react";

/** Fixed header: transparent over a dark page head, dark and blurred once scrolled. */
export function SiteHeader({ solid, isAdminArea }: SiteHeaderProps) {
  useScrollState();
  const entries = useShownEntries(navigation.wide);
  return (
    <header className="site-header on-inverse" data-solid={solid || undefined}>
      {!isAdminArea && <PauseMotionButton />}
      <div className="wrap header-row">
        <Logo />
        <nav className="header-nav wide-only" aria-label="Main">
          {entries.map(({ label, to }) => (
            <SectionLink key={to} to={to} className="nav-link touch-target">
              {label}
            </SectionLink>
          ))}
        </nav>
        <SectionLink to={navigation.shop.to} className="nav-link shop-link touch-target small-only">
          {navigation.shop.label}
        </SectionLink>
        {!isAdminArea && (
          <>
            <SiteSearch />
            <CartLink />
          </>
        )}
        <div className="header-account wide-only">
          <AccountLinks />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

type SiteHeaderProps = { solid: boolean; isAdminArea: boolean };

/**
 * Sets `data-scrolled` on the document to "no", "yes" or (past 300 px) "far"; styles use it, so
 * nothing renders while scrolling.
 */
function useScrollState(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const update = () => {
      const state = scrollState(scrollY);
      if (dataset.scrolled !== state) dataset.scrolled = state;
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
}

const backToTopAfter = 300;

export function scrollState(pixels: number): "no" | "yes" | "far" {
  if (pixels > backToTopAfter) return "far";
  return pixels > 0 ? "yes" : "no";
}
