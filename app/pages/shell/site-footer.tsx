import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { altitude, coordinates } from "#app/content/coordinates.ts";
import { type NavigationEntry, navigation } from "#app/content/navigation.ts";
import { BranchDivider } from "#app/ui/branch-divider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PauseMotion } from "./pause-motion.tsx";
import { SectionLink } from "./section-link.tsx";
import { Wordmark } from "./wordmark.tsx";

export function SiteFooter({ isOffice }: { isOffice: boolean }) {
  const { email, phone, whatsapp, social, legalName, tagline } = company;
  const hasMore = navigation.also.length > 0;
  const columns = hasMore
    ? "md:grid-cols-[1fr_1fr_1fr_1.7fr] lg:grid-cols-[3.5fr_1.7fr_2.3fr_1.6fr_3fr]"
    : "md:grid-cols-[1fr_1fr_1.4fr] lg:grid-cols-[5fr_repeat(2,2fr)_3fr]";
  return (
    <footer
      className="site-footer on-night relative overflow-hidden bg-night pt-37.5 text-sm"
      data-behind-menu
    >
      <BranchDivider className="absolute inset-x-0 top-0" />
      <div className={`wrap grid grid-cols-2 gap-x-6 gap-y-10 pt-6 pb-12 lg:pb-18 ${columns}`}>
        <div className="col-span-full lg:col-span-1">
          <Wordmark size={34} />
          <p className="mt-4 max-w-[30ch] text-soft">{tagline}</p>
          <p className="caption mt-4 tabular-nums">
            {coordinates()}
            <br />
            {altitude()}
          </p>
        </div>
        <FooterColumn
          title="Quick links"
          isNavigation
          className={hasMore ? "row-span-2 md:row-span-1" : ""}
        >
          <SiteLinks entries={navigation.quickLinks} />
        </FooterColumn>
        {hasMore && (
          <FooterColumn title="Also">
            <SiteLinks entries={navigation.also} />
          </FooterColumn>
        )}
        <FooterColumn title="Follow">
          {social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} className="footer-link" rel="me noopener">
                {name}
                <Icon name="arrow-up-right" size={15} className="text-soft" />
              </a>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title="Talk to us" className="col-span-full md:col-span-1">
          <li>
            <a href={`mailto:${email}`} className="footer-link">
              {email}
            </a>
          </li>
          <li>
            <a href={`tel:${phone.number}`} className="footer-link whitespace-nowrap tabular-nums">
              {phone.shown}
            </a>
          </li>
          <li>
            <a href={whatsapp.url} className="footer-link whitespace-nowrap tabular-nums">
              {whatsapp.shown} <span className="text-soft">WhatsApp</span>
            </a>
          </li>
        </FooterColumn>
      </div>
      <div className="border-t border-hairline">
        <div className="wrap footer-base">
          <p>
            © {new Date().getFullYear()} {legalName}
          </p>
          {!isOffice && <PauseMotion />}
        </div>
      </div>
    </footer>
  );
}

function SiteLinks({ entries }: { entries: readonly NavigationEntry[] }) {
  return entries.map(({ label, to }) => (
    <li key={to}>
      <SectionLink to={to} className="footer-link">
        {label}
      </SectionLink>
    </li>
  ));
}

function FooterColumn({ title, isNavigation = false, className = "", children }: ColumnProps) {
  const Part = isNavigation ? "nav" : "div";
  return (
    <Part className={className} aria-label={isNavigation ? title : undefined}>
      <h2 className="mb-2.5 font-text text-xs leading-none font-medium tracking-normal text-soft">
        {title}
      </h2>
      <ul>{children}</ul>
    </Part>
  );
}

type ColumnProps = {
  title: string;
  isNavigation?: boolean;
  className?: string;
  children: ReactNode;
};
