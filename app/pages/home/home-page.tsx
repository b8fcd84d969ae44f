import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { services as offered } from "#app/content/services.ts";
import { businessJsonLd, websiteJsonLd } from "#app/content/structured-data.ts";
import { describePage } from "#app/http/describe-page.server.ts";
import { keepPage } from "#app/http/keep-page.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { receiveContactMessage } from "#app/pages/contact/receive-contact-message.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/home-page";
import { featuredInTime } from "./featured-in-time.server.ts";
import { Hero } from "./hero.tsx";
import { LaterSections } from "./later-sections.tsx";
import { useSectionInView } from "./section-in-view.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/",
    title: company.name,
    fullTitle: `${company.name}: IT consulting and services, Pretoria`,
    description:
      "ICT consulting, cybersecurity, cloud, networks and managed IT from Pretoria, for South Africa and beyond.",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.getAll("service");
  const service = offered.find(({ path }) => asked.length === 1 && path === asked[0]);
  const featured = await featuredInTime(context.get(services));
  // Not kept for a service that we do not know: anyone could make up pages without end.
  if (featured.isWhole && (service || asked.length === 0)) {
    keepPage(context, { shows: ["content", "products", "categories"], reads: ["service"] });
  }
  describePage(context, (origin) => [businessJsonLd(origin), websiteJsonLd(origin)]);
  return { service: service?.title, featured: featured.products };
}

/** The contact form, sent without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFields(request);
  const outcome = await receiveContactMessage(context, values);
  if (outcome.ok) return { ok: true as const };
  const { name, email, message } = values;
  const typed = {
    name: String(name ?? ""),
    email: String(email ?? ""),
    message: String(message ?? ""),
  };
  const { message: sentence, fields } = outcome;
  return data({ ok: false as const, message: sentence, fields, values: typed }, outcome.status);
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  useSectionInView();
  return (
    <>
      <Hero />
      <LaterSections contact={actionData} {...loaderData} />
    </>
  );
}
