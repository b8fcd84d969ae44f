import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { replyTime } from "#app/content/reply-time.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import type { IconName } from "#app/ui/media/icon-outlines.ts";
import { shouldReduceMotion } from "#app/ui/motion/motion.ts";
import { SectionLink } from "./section-link.tsx";
import "./floating-buttons.css";

/**
 * Contact launcher on every page: a native popover, which closes on Escape and an outside click.
 */
export function ContactWidget() {
  const panel = useRef<HTMLDivElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => panel.current?.hidePopover(), [location]);

  const { whatsapp, phone, email } = company();
  return (
    <div className="launcher">
      <button
        type="button"
        className="float-button launcher-button touch-target"
        popoverTarget="contact-widget"
        aria-label="Contact"
      >
        <span className="launcher-open">
          <Icon name="chat" />
        </span>
        <span className="launcher-close">
          <Icon name="close" />
        </span>
        <span className="launcher-label">Contact</span>
      </button>
      <div ref={panel} id="contact-widget" popover="auto" className="launcher-panel on-inverse">
        <p>Talk to a person</p>
        <ContactLink to={whatsapp.url} icon="message" name="WhatsApp" detail={whatsapp.shown} />
        <ContactLink to={`tel:${phone.number}`} icon="phone" name="Phone" detail={phone.shown} />
        <ContactLink to={`mailto:${email}`} icon="mail" name="Email" detail={email} />
        <ContactLink
          to="/#contact"
          icon="form"
          name="Contact form"
          detail={`A reply within ${replyTime()}`}
        />
      </div>
    </div>
  );
}

function ContactLink({ to, icon, name, detail }: ContactLinkProps) {
  return (
    <SectionLink to={to} className="launcher-link">
      <Icon name={icon} />
      <span>
        {name}
        <span className="caption">{detail}</span>
      </span>
    </SectionLink>
  );
}

type ContactLinkProps = { to: string; icon: IconName; name: string; detail: string };

/** Shown once the page has been scrolled by more than 300 px (site-header.tsx). */
export function BackToTop() {
  return (
    <a
      href="#top"
      className="back-to-top float-button touch-target"
      aria-label="Back to top"
      onClick={(event) => {
        event.preventDefault();
        scrollTo({ top: 0, behavior: shouldReduceMotion() ? "auto" : "smooth" });
        document.getElementById("top")?.focus({ preventScroll: true });
      }}
    >
      <Icon name="arrow-up" />
    </a>
  );
}
