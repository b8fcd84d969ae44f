import type { ReactNode } from "react";
import { company, formatAltitude, formatCoordinates } from "#app/content/company.ts";
import { type NavigationEntry, navigation } from "#app/content/navigation.ts";
import { Drawing, Icon } from "#app/ui/media/icon.tsx";
import { Logo } from "./header/logo.tsx";
import { PauseMotionSwitch } from "./pause-motion-switch.tsx";
import { SectionLink } from "./section-link.tsx";
import "./site-footer.css";

export function SiteFooter({ isAdminArea }: { isAdminArea: boolean }) {
  const { email, phone, whatsapp, social, legalName, tagline } = company;
  return (
    <footer className="site-footer on-inverse" data-behind-menu>
      <BranchDivider />
      <div className="wrap footer-columns">
        <div>
          <Logo size={34} />
          <p>{tagline}</p>
          <p className="caption">
            {formatCoordinates()}
            <br />
            {formatAltitude()}
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
              <a href={url} className="footer-link touch-target" rel="me noopener">
                {name}
                <Icon name="arrow-up-right" size={15} />
              </a>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title="Talk to us">
          <li>
            <a href={`mailto:${email}`} className="footer-link touch-target">
              {email}
            </a>
          </li>
          <li>
            <a href={`tel:${phone.number}`} className="footer-link footer-number touch-target">
              {phone.shown}
            </a>
          </li>
          <li>
            <a href={whatsapp.url} className="footer-link footer-number touch-target">
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

function BranchDivider() {
  return (
    <Drawing
      className="branch branch-divider"
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMidYMin slice"
    >
      <path strokeWidth="2" d="M0 40C180 40 260 62 420 62s240-34 420-34 300 44 600 30" />
      <path
        strokeWidth="1.2"
        d="M420 62c70 0 80 40 150 46s90 24 130 26M150 44c50 4 70 26 110 30s60 14 80 30M840 28c80 0 90 44 170 48s110 34 160 36M1010 76c40 2 50-22 100-22M570 108c40 2 50-16 90-18M1240 60c50 0 60 30 110 34"
      />
      <g>
        <path strokeWidth="8" d="M700 134h0M340 104h0M1170 112h0M1350 94h0" />
        <path strokeWidth="6" d="M1110 54h0M660 90h0M150 44h0M840 28h0M1240 60h0" />
      </g>
      <path strokeWidth="8" d="M420 62h0" />
    </Drawing>
  );
}
