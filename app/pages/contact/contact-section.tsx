import type { contact } from "#app/content/home/home.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";
import "./contact-section.css";
import "./contact-details.css";

export function ContactSection({ content, ...form }: ContactSectionProps) {
  return (
    <section id="contact" tabIndex={-1} className="contact-section">
      <div className="wrap twelve-columns contact-columns">
        <div>
          <h2 className="opener">{content.title}</h2>
          <p className="lead">{content.text}</p>
          <ContactDetails details={content.details} />
        </div>
        <div>
          <ContactForm {...form} />
        </div>
      </div>
      <div className="wrap contact-photos">
        {content.photos.map(({ caption, ...photo }) => (
          <figure key={caption}>
            <Photo {...photo} />
            <figcaption className="caption">{caption}</figcaption>
          </figure>
        ))}
      </div>
      <figure className="street-plan">
        <Photo {...content.map} />
        <figcaption className="wrap split caption">
          {content.captions.map((caption) => (
            <span key={caption}>{caption}</span>
          ))}
        </figcaption>
      </figure>
    </section>
  );
}

type ContactSectionProps = ContactFormProps & { content: typeof contact };

/** Loaded once it comes near; the page sets its size. */
function Photo({ src, alt, width, height }: PhotoProps) {
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}

type PhotoProps = { src: string; alt: string; width: number; height: number };
