import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { altitude, coordinates } from "#app/content/coordinates.ts";
import { type NavigationEntry, navigation } from "#app/content/navigation.ts";
import { BranchDivider } from "#app/ui/branch-divider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PauseMotion } from "./pause-motion.tsx";
import { SectionLink } from "./section-link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-footer.css";

export function SiteFooter({ isOffice }: { isOffice: boolean }) {
  const { email, phone, whatsapp, social, legalName, tagline } = company;
  return (
    <footer className="site-footer on-night" data-behind-menu>
      <BranchDivider />
      <div className="wrap footer-columns" data-more>
        <div className="footer-company">
          <Wordmark size={34} />
          <p>{tagline}</p>
          <p className="caption">
            {coordinates()}
            <br />
            {altitude()}
          </p>
        </div>
        <FooterColumn title="Quick links" isNavigation>
          <SiteLinks entries={navigation.quickLinks} />
        </FooterColumn>
        <FooterColumn title="Also">
          <SiteLinks entries={navigation.also} />
        </FooterColumn>
        <FooterColumn title="Follow">
          {social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} className="footer-link" rel="me noopener">
                {name}
                <Icon name="arrow-up-right" size={15} />
              </a>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title="Talk to us">
          <li>
            <a href={`mailto:${email}`} className="footer-link">
              {email}
            </a>
          </li>
          <li>
            <a href={`tel:${phone.number}`} className="footer-link footer-number">
              {phone.shown}
            </a>
          </li>
          <li>
            <a href={whatsapp.url} className="footer-link footer-number">
              {whatsapp.shown} <span>WhatsApp</span>
            </a>
          </li>
        </FooterColumn>
      </div>
      <div className="footer-foot">
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

function FooterColumn({ title, isNavigation = false, children }: ColumnProps) {
  const Part = isNavigation ? "nav" : "div";
  return (
    <Part aria-label={isNavigation ? title : undefined}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </Part>
  );
}

type ColumnProps = {
  title: string;
  isNavigation?: boolean;
  children: ReactNode;
};
