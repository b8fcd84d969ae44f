import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon-outlines.ts";
import { SectionLink } from "./section-link.tsx";
import "./contact-widget.css";

/** The launcher on every page. The browser's own popover brings Escape and the click outside. */
export function ContactWidget() {
  const panel = useRef<HTMLDivElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes on any change of place
  useEffect(() => panel.current?.hidePopover(), [location]);

  const { whatsapp, phone, email } = company;
  return (
    <div className="launcher">
      <button
        type="button"
        className="float-button launcher-button"
        popoverTarget="contact-widget"
        aria-label="Contact"
      >
        <span className="launcher-open">
          <Icon name="chat" />
        </span>
        <span className="launcher-close">
          <Icon name="close" />
        </span>
        <span className="launcher-word">Contact</span>
      </button>
      <div ref={panel} id="contact-widget" popover="auto" className="launcher-panel on-night">
        <p>Talk to a person</p>
        <a href={whatsapp.url} className="launcher-way">
          <Way icon="message" name="WhatsApp" detail={whatsapp.shown} />
        </a>
        <a href={`tel:${phone.number}`} className="launcher-way">
          <Way icon="phone" name="Phone" detail={phone.shown} />
        </a>
        <a href={`mailto:${email}`} className="launcher-way">
          <Way icon="mail" name="Email" detail={email} />
        </a>
        <SectionLink to="/#contact" className="launcher-way">
          <Way icon="form" name="Contact form" detail="A reply within 24 hours" />
        </SectionLink>
      </div>
    </div>
  );
}

function Way({ icon, name, detail }: { icon: IconName; name: string; detail: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        {name}
        <span className="caption">{detail}</span>
      </span>
    </>
  );
}
