import { navigation } from "#app/content/navigation.ts";
import { AccountLinks } from "./account-links.tsx";
import { CartLink } from "./cart-link.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { useScrollState } from "./scroll-state.ts";
import { SectionLink } from "./section-link.tsx";
import { Wordmark } from "./wordmark.tsx";

/** Fixed at the top: clear on a page that opens on night, dark and blurred once it is scrolled. */
export function SiteHeader({ solid, isOffice }: SiteHeaderProps) {
  useScrollState();
  return (
    <header className="site-header on-night" data-solid={solid || undefined}>
      <div className="wrap flex h-header items-center justify-between gap-3 sm:gap-7">
        <Wordmark />
        <nav className="mx-auto hidden lg:flex xl:gap-1" aria-label="Main">
          {navigation.wide.map(({ label, to }) => (
            <SectionLink key={to} to={to} className="nav-link">
              {label}
            </SectionLink>
          ))}
        </nav>
        {navigation.shop && (
          <SectionLink to={navigation.shop.to} className="nav-link shop-link">
            {navigation.shop.label}
          </SectionLink>
        )}
        {!isOffice && <CartLink className="max-sm:-mr-3 sm:-mr-1 lg:-mr-4" />}
        <div className="hidden min-w-0 items-center gap-2 lg:flex">
          <AccountLinks />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

type SiteHeaderProps = { solid: boolean; isOffice: boolean };
