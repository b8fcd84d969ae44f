import type { ContactDetail } from "#app/content/contact-details.ts";

/** Ways to reach the company, or its registered details; the page imports contact-details.css. */
export function ContactDetails({ details }: { details: readonly ContactDetail[] }) {
  return (
    <dl className="contact-details">
      {details.map(({ term, text, href }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {href ? (
              <a
                href={href}
                className="accent-on-hover"
                data-shows-url={text === href || undefined}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
