import { listNewestMessages } from "#app/domain/contact/list-newest-messages.server.ts";
import { readInstallation } from "#app/domain/installation/read-installation.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/overview-page";
import { describeHealth } from "./describe-health.ts";
import { HealthList } from "./health-list.tsx";
import { NewestMessages } from "./newest-messages.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin", title: "Back office" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, files, installation, origin } = context.get(services);
  const state = await readInstallation({ database, files }, admin);
  const messages = await listNewestMessages({ database }, admin, 10);
  return { state, messages, health: describeHealth(state, { ...installation, origin }) };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { state, health } = loaderData;
  const figures = [
    { label: "Products in the catalogue", value: state.products },
    { label: "Messages from the site", value: state.messages },
    { label: "Customers with an account", value: state.customers },
  ];
  return (
    <>
      <h1 className="text-2xl">Back office</h1>
      <dl className="mt-10 grid border-y border-paper-line sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="border-paper-line py-6 sm:not-first:border-l sm:not-first:pl-6"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="num mt-2 font-display text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-14 mb-4 text-xl">Newest messages</h2>
      <NewestMessages messages={loaderData.messages} />
      <h2 className="mt-14 mb-4 text-xl">Site health</h2>
      <HealthList items={health} />
    </>
  );
}
