import { company } from "#app/content/company.ts";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";
import streetPlanUrl from "./street-plan.svg?url";

/** Ways to reach the company, the form, and where it is. */
export function ContactSection(props: ContactFormProps) {
  return (
    <section id="contact" tabIndex={-1} className="pt-section">
      <div className="wrap twelve-columns gap-y-12">
        <div className="col-span-full md:col-span-6">
          <h2 className="opener">Contact us</h2>
          <p className="lead mt-5 max-w-[38ch]">
            Tell us what is not working, or what you would like to start. We reply within 24 hours.
          </p>
          <ContactWays />
        </div>
        <div className="col-span-full md:col-span-6 lg:col-span-5 lg:col-start-8">
          <ContactForm {...props} />
        </div>
      </div>
      <figure className="mt-[clamp(64px,7vw,104px)]">
        <img
          src={streetPlanUrl}
          alt="Drawing of a tree-lined street plan with the office marked"
          width="1920"
          height="340"
          loading="lazy"
          decoding="async"
          className="h-65 w-full bg-mist object-cover lg:h-75"
        />
        <figcaption className="wrap caption flex flex-wrap justify-between gap-x-6 pt-3 pb-5">
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
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
