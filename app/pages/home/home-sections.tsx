import { useLocation } from "react-router";
import { ContactSection } from "#app/pages/contact/contact-section.tsx";
import { readSender } from "#app/pages/contact/contact-sender.ts";
import type { Route } from "./+types/home-page";
import { About } from "./about.tsx";
import { FeaturedProducts } from "./featured-products.tsx";
import { Clients, References } from "./proof.tsx";
import { ServicesOverview } from "./services-overview.tsx";
import { Team } from "./team.tsx";
import { Certifications, TrustedPartners } from "./tickers.tsx";
import { WhyChooseUs } from "./why-choose-us.tsx";
import "./home-sections.css";

/** The home page's sections below the hero, in the order of the spec. */
export function HomeSections({ content, contact, featured, ...about }: HomeSectionsProps) {
  const { state } = useLocation();
  return (
    <>
      <About content={content.about} />
      <Team content={content.team} />
      <FeaturedProducts products={featured} vatLabel={content.vatLabel} />
      <ServicesOverview content={content.services} />
      {content.whyChooseUs && <WhyChooseUs content={content.whyChooseUs} />}
      {content.certifications && <Certifications content={content.certifications} />}
      {content.partners && <TrustedPartners content={content.partners} />}
      {content.clients && <Clients content={content.clients} />}
      {content.references && <References content={content.references} />}
      <ContactSection
        content={content.contact}
        result={contact}
        topic={about.topic}
        question={about.question}
        product={about.product}
        replyRecord={about.replyRecord}
        sender={readSender(state)}
      />
    </>
  );
}

type HomeSectionsProps = Route.ComponentProps["loaderData"] & {
  contact: Route.ComponentProps["actionData"];
};
