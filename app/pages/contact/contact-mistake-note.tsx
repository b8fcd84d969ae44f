import { useEffect, useRef } from "react";
import { company } from "#app/content/company.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ContactMistake } from "./check-contact-fields.ts";

export const mistakeId = "contact-mistake";

/** What went wrong; and when it is not about what was written, the other ways to reach someone. */
export function ContactMistakeNote({ mistake }: { mistake: ContactMistake | undefined }) {
  const note = useRef<HTMLDivElement>(null);
  const isOurs = mistake?.fields.length === 0;
  // The button could not keep the focus while it was disabled: it goes to what went wrong.
  useEffect(() => {
    if (mistake && isOurs) note.current?.focus();
  }, [mistake, isOurs]);

  return (
    <div ref={note} role="alert" id={mistakeId} tabIndex={-1} className="contact-mistake">
      {mistake && (
        <p className="contact-mistake-sentence">
          <Icon name="alert" />
          {mistake.message}
        </p>
      )}
      {isOurs && (
        <p>
          Or call <a href={`tel:${company.phone.number}`}>{company.phone.shown}</a>, or write to{" "}
          <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
      )}
    </div>
  );
}
