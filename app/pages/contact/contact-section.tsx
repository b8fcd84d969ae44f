import { company } from "#app/content/company.ts";
import type { contact } from "#app/content/home/home.ts";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";
import streetPlanUrl from "./street-plan.svg?url";
import "./contact-section.css";
import "./contact-details.css";

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
        <figcaption className="wrap split caption">
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
  const links = [
    { name: "Email", href: `mailto:${email}`, shown: email },
    { name: "Phone", href: `tel:${phone.number}`, shown: phone.shown },
    { name: "WhatsApp", href: whatsapp.url, shown: whatsapp.shown },
  ];
  return (
    <dl className="contact-details">
      {links.map(({ name, href, shown }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <a href={href}>{shown}</a>
          </dd>
        </div>
      ))}
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
