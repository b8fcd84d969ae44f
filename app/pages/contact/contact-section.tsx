import type { ProductPicture } from "#app/domain/media/picture.ts";
import type { HomeContent } from "#app/pages/home/home-content.server.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import { StaticPicture } from "#app/ui/media/static-picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";
import "./contact-section.css";
import "./contact-details.css";

export function ContactSection({ content, product, replyRecord, ...form }: ContactSectionProps) {
  return (
    <section id="contact" tabIndex={-1} className="contact-section">
      <div className="wrap twelve-columns contact-columns">
        <div>
          <h2 className="opener">{content.title}</h2>
          <p className="lead">{content.text}</p>
          {replyRecord && <p className="soft contact-record">{replyRecord}</p>}
          <ContactDetails details={content.details} />
        </div>
        <div>
          {product && (
            <PathLink to={product.path} className="contact-product">
              <Picture picture={product.picture} alt="" sizes="88px" />
              {product.name}
            </PathLink>
          )}
          <ContactForm {...form} />
        </div>
      </div>
      {content.photos.length > 0 && (
        <div className="wrap contact-photos">
          {content.photos.map(({ caption, photo }) => (
            <figure key={caption}>
              <StaticPicture of={photo} sizes="(width < 40rem) 100vw, 40rem" />
              <figcaption className="caption">{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {content.map && (
        <figure className="street-plan">
          <StaticPicture of={content.map} sizes="100vw" />
          {content.captions.length > 0 && (
            <figcaption className="wrap split caption">
              {content.captions.map((caption) => (
                <span key={caption}>{caption}</span>
              ))}
            </figcaption>
          )}
        </figure>
      )}
    </section>
  );
}

/** The product that a message is about. */
export type ContactProduct = {
  name: string;
  path: string;
  picture: ProductPicture | undefined;
};
type ContactSectionProps = ContactFormProps & {
  content: HomeContent["contact"];
  product?: ContactProduct | undefined;
  /** How many messages got a reply in time. */
  replyRecord?: string | undefined;
};
