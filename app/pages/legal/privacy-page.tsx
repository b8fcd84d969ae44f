import { company } from "#app/content/company.ts";
import { privacy } from "#app/content/privacy.ts";
import { keepPage } from "#app/http/keep-page.server.ts";
import type { Route } from "./+types/privacy-page";
import { LegalPage } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData.title} · ${company.name}` },
  { name: "description", content: loaderData.description },
];

/** The text comes with the page, so that no script carries it. */
export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, { shows: ["content"] });
  return privacy;
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
