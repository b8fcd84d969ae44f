import { useLayoutEffect } from "react";
import type { Announcement } from "#app/http/announcement.server.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { hideClosedAnnouncement } from "./closed-announcement.ts";
import { SectionLink } from "./section-link.tsx";
import "#app/ui/form/icon-button.css";
import "./announcement.css";

/** The owner's announcement. Once closed it stays closed for the visit, until its text changes. */
export function AnnouncementBar({ text, kind, link }: Announcement) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is shown again
  useLayoutEffect(hideClosedAnnouncement, [text]);
  return (
    <section
      className="announcement on-inverse"
      data-kind={kind}
      aria-label="Announcement"
      data-behind-menu
    >
      <div className="wrap">
        <p>
          {text}{" "}
          {link && (
            <SectionLink to={link.to} className="text-link">
              {link.label}
            </SectionLink>
          )}
        </p>
        <button
          type="button"
          className="icon-button needs-script"
          aria-label="Close the announcement"
          onClick={() => closeAnnouncement(text)}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

function closeAnnouncement(text: string): void {
  try {
    sessionStorage.setItem("announcement", text);
  } catch {
    // Without storage it is closed on this page only.
  }
  document.documentElement.dataset.closed = "announcement";
  document.getElementById("main")?.focus({ preventScroll: true });
}
