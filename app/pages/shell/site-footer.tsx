import type { ReactNode } from "react";
import { drawingUrl } from "#app/content/brand/drawing-url.ts";
import { company, formatCoordinates } from "#app/content/company.ts";
import { type NavigationEntry, navigation } from "#app/content/navigation.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import branchUrl from "./branch-divider.svg";
import { Logo } from "./header/logo.tsx";
import { PauseMotionSwitch } from "./pause-motion-switch.tsx";
import { useFooterServices, useShownEntries } from "./root-data.ts";
import { SectionLink } from "./section-link.tsx";
import "./site-footer.css";

export function SiteFooter({ isAdminArea }: { isAdminArea: boolean }) {
  const { email, phone, whatsapp, social, legalName, tagline, altitude } = company();
  const more = [...useFooterServices(), ...useShownEntries(navigation.also)];
  return (
    <footer className="site-footer on-inverse" data-behind-menu>
      <img
        src={drawingUrl("branch-divider", branchUrl)}
        alt=""
        className="branch-divider"
        loading="lazy"
      />
      <div className="wrap footer-columns">
        <div>
          <Logo size={34} />
          <p>{tagline}</p>
          <p className="caption">
            {formatCoordinates()}
            <br />
            {altitude}
          </p>
        </div>
        <FooterColumn title="Quick links" isNavigation>
          <SiteLinks entries={navigation.quickLinks} />
        </FooterColumn>
        <FooterColumn title="More">
          <SiteLinks entries={more} />
        </FooterColumn>
        {social.length > 0 && (
          <FooterColumn title="Follow us">
            {social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} className="footer-link touch-target" rel="me noopener">
                  {name}
                  <Icon name="arrow-up-right" size={15} />
                </a>
              </li>
            ))}
          </FooterColumn>
        )}
        <FooterColumn title="Talk to us">
          <li>
            <a href={`mailto:${email}`} className="footer-link touch-target">
              {email}
            </a>
          </li>
          <li>
            <a href={`tel:${phone.number}`} className="footer-link touch-target">
              {phone.shown}
            </a>
          </li>
          <li>
            <a href={whatsapp.url} className="footer-link touch-target">
              {whatsapp.shown} <span>WhatsApp</span>
            </a>
          </li>
        </FooterColumn>
      </div>
      <div className="footer-bottom">
        <div className="wrap split footer-base">
          <p>
            © {new Date().getFullYear()} {legalName}
          </p>
          <ul aria-label="Legal information" className="footer-legal">
            <SiteLinks entries={navigation.legal} />
          </ul>
          {!isAdminArea && <PauseMotionSwitch />}
        </div>
      </div>
    </footer>
  );
}

function SiteLinks({ entries }: { entries: readonly NavigationEntry[] }) {
  return entries.map(({ label, to }) => (
    <li key={to}>
      <SectionLink to={to} className="footer-link touch-target">
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

type ColumnProps = { title: string; isNavigation?: boolean; children: ReactNode };
