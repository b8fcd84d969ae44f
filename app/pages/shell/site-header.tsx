import { navigation } from "#app/content/navigation.ts";
import { AccountLinks } from "./account-links.tsx";
import { CartLink } from "./cart-link.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { useScrollState } from "./scroll-state.ts";
import { SectionLink } from "./section-link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-header.css";

/** Fixed at the top: clear on a page that opens on night, dark and blurred once it is scrolled. */
export function SiteHeader({ solid, isOffice }: SiteHeaderProps) {
  useScrollState();
  return (
    <header className="site-header on-night" data-solid={solid || undefined}>
      <div className="wrap header-row">
        <Wordmark />
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
        {!isOffice && <CartLink />}
        <div className="header-account">
          <AccountLinks />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

type SiteHeaderProps = { solid: boolean; isOffice: boolean };
