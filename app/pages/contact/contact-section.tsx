import { company } from "#app/content/company.ts";
import type { contact } from "#app/content/home/home.ts";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";
import streetPlanUrl from "./street-plan.svg?url";
import "./contact-section.css";
import "./contact-details.css";

/** Contact details, contact form and street map. */
export function ContactSection({ content, ...form }: ContactSectionProps) {
  return (
    <section id="contact" tabIndex={-1} className="contact-section">
      <div className="wrap twelve-columns contact-columns">
        <div>
          <h2 className="opener">{content.title}</h2>
          <p className="lead">{content.text}</p>
          <ContactDetails />
        </div>
        <div>
          <ContactForm {...form} />
        </div>
      </div>
      <figure className="street-plan">
        <img
          src={streetPlanUrl}
          alt={content.plan.alt}
          width="1920"
          height="340"
          loading="lazy"
          decoding="async"
        />
        <figcaption className="wrap caption">
          {content.plan.captions.map((caption) => (
            <span key={caption}>{caption}</span>
          ))}
        </figcaption>
      </figure>
    </section>
  );
}

function ContactDetails() {
  const { email, phone, whatsapp, postalAddress } = company;
  return (
    <dl className="contact-details">
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone.number}`}>{phone.shown}</a>
        </dd>
      </div>
      <div>
        <dt>WhatsApp</dt>
        <dd>
          <a href={whatsapp.url}>{whatsapp.shown}</a>
        </dd>
      </div>
      <div>
        <dt>Office</dt>
        <dd>
          {postalAddress.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

type ContactSectionProps = ContactFormProps & { content: typeof contact };
