import { Link } from "react-router";
import { z } from "zod";
import {
  confirmDemoParts,
  type DemoGroup,
  type DemoPart,
  listDemoParts,
  removeDemoParts,
} from "#app/domain/content/demo-content.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import { editPath } from "#app/pages/admin/content/content-paths.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import type { Route } from "./+types/claims-page";
import { demoPartGroups } from "./demo-part-groups.ts";
import { CLAIMS_PATH, REMOVE_DEMO_PATH, SETUP_PATH } from "./setup-paths.ts";
import "./setup.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: CLAIMS_PATH, title: "What your site says about you" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/setup/claims");
  const parts = await listDemoParts(context.get(appServices), admin);
  const groups = Object.keys(demoPartGroups) as DemoGroup[];
  return {
    groups: groups
      .map((name) => ({ name, parts: parts.filter(({ group }) => group === name).map(toCard) }))
      .filter((group) => group.parts.length > 0),
  };
}

function toCard({ entryId, ...part }: DemoPart) {
  const { id, title, path, says, canRemove, isEdited } = part;
  const section = id.split(".")[1];
  const editor = entryId ? editPath(entryId) : "/admin/settings/company";
  const edit = section ? `${editor}#${section}` : editor;
  return { id, title, path, says, canRemove, isEdited, edit };
}

const claimsForm = z.strictObject({
  intent: z.enum(["confirm", "remove"]),
  /** The ids of the parts, separated by spaces. */
  parts: z
    .string()
    .max(10_000)
    .transform((text) => text.split(" ")),
});

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/setup/claims");
  const services = context.get(appServices);
  const form = await readForm(claimsForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { intent, parts } = form.value;
  if (intent === "confirm") {
    const confirmed = await confirmDemoParts(services, admin, parts);
    return redirectWithToast(
      context,
      CLAIMS_PATH,
      successToast(`${describeParts(confirmed)} confirmed.`),
    );
  }
  const { removed, kept } = await removeDemoParts(services, admin, parts);
  const [last] = kept;
  if (last) {
    const message = `${last.title} stays: it is the last service on the home page.`;
    return redirectWithToast(context, CLAIMS_PATH, errorToast(message));
  }
  const them = removed.length === 1 ? "it" : "them";
  const message = `${describeParts(removed)} removed from the site. You can restore ${them} under Content.`;
  return redirectWithToast(context, CLAIMS_PATH, successToast(message));
}

/** "Load Watch", or "9 texts". */
function describeParts(parts: readonly DemoPart[]): string {
  const [first] = parts;
  return first && parts.length === 1 ? first.title : formatCount(parts.length, "text");
}

export default function ClaimsPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="What your site says about you"
        back={{ to: SETUP_PATH, label: "Set up your shop" }}
        lead="These texts came with the installation and describe a demo company. Confirm what is true of your company, and edit or remove the rest. A sentence leaves this list once you have edited and published it."
      >
        <ButtonLink to={REMOVE_DEMO_PATH} variant="line" size="compact">
          Remove the demo
        </ButtonLink>
      </AdminPageHeader>
      {groups.length === 0 && (
        <EmptyList title="Everything your site says about you is your own">
          You have edited, confirmed or removed every demo company text.
        </EmptyList>
      )}
      {groups.map((group) => (
        <PartGroup key={group.name} {...group} />
      ))}
    </>
  );
}

type Group = Route.ComponentProps["loaderData"]["groups"][number];

function PartGroup({ name, parts }: Group) {
  const { title, about, bulk } = demoPartGroups[name];
  const removable = parts.filter(({ canRemove, isEdited }) => canRemove && !isEdited);
  const isAll = parts.every(({ canRemove, isEdited }) => !(canRemove && isEdited));
  return (
    <section className="admin-section">
      <h2>{title}</h2>
      <p className="soft claims-about">{about}</p>
      {parts.length > 1 && bulk.length > 0 && (
        <div className="button-row">
          {bulk.includes("confirm") && (
            <ActionButton fields={{ intent: "confirm", parts: idsOf(parts) }}>
              {`Confirm all ${parts.length}`}
            </ActionButton>
          )}
          {bulk.includes("remove") && removable.length > 1 && (
            <ConfirmButton
              label={
                isAll ? `Remove all ${removable.length}` : `Remove the ${removable.length} unedited`
              }
              question={`Remove ${removable.length} from the site?`}
              confirmLabel="Remove"
              fields={{ intent: "remove", parts: idsOf(removable) }}
            >
              You can restore each of them at any time under Content.
            </ConfirmButton>
          )}
        </div>
      )}
      <ul className="claims">
        {parts.map((part) => (
          <PartCard key={part.id} part={part} />
        ))}
      </ul>
    </section>
  );
}

function idsOf(parts: Group["parts"]): string {
  return parts.map(({ id }) => id).join(" ");
}

function PartCard({ part }: { part: Group["parts"][number] }) {
  const { id, title, path, says, edit, canRemove } = part;
  return (
    <li className="panel">
      <h3>
        <Link to={path} className="admin-link">
          {title}
        </Link>
      </h3>
      <ul className="quoted">
        {says.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="button-row">
        <ActionButton fields={{ intent: "confirm", parts: id }} aria-label={`Confirm ${title}`}>
          Confirm
        </ActionButton>
        <ButtonLink to={edit} variant="line" size="compact" aria-label={`Edit ${title}`}>
          Edit
        </ButtonLink>
        {canRemove && (
          <ActionButton fields={{ intent: "remove", parts: id }} aria-label={`Remove ${title}`}>
            Remove
          </ActionButton>
        )}
      </div>
    </li>
  );
}
