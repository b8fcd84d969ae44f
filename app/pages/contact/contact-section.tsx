import { company } from "#app/content/company.ts";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";
import streetPlanUrl from "./street-plan.svg?url";
import "./contact-section.css";
import "./contact-ways.css";

/** Ways to reach the company, the form, and where it is. */
export function ContactSection(props: ContactFormProps) {
  return (
    <section id="contact" tabIndex={-1} className="contact-section">
      <div className="wrap twelve-columns contact-columns">
        <div>
          <h2 className="opener">Contact us</h2>
          <p className="lead">
            Tell us what is not working, or what you would like to start. We reply within 24 hours.
          </p>
          <ContactWays />
        </div>
        <div>
          <ContactForm {...props} />
        </div>
      </div>
      <figure className="street-plan">
        <img
          src={streetPlanUrl}
          alt="Drawing of a tree-lined street plan with the office marked"
          width="1920"
          height="340"
          loading="lazy"
          decoding="async"
        />
        <figcaption className="wrap caption">
          <span>{company.district}. Not to scale.</span>
          <span>The trees flower in October and November.</span>
        </figcaption>
      </figure>
    </section>
  );
}

function ContactWays() {
  const { email, phone, whatsapp, address } = company;
  return (
    <dl className="contact-ways">
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
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
