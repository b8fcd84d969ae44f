import { Form } from "react-router";
import { z } from "zod";
import {
  addRedirect,
  deleteRedirect,
  listRedirects,
} from "#app/domain/content/redirects.server.ts";
import { requiredLine, tickBox } from "#app/domain/forms/form-fields.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton, HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import type { Route } from "./+types/redirects-page";
import { CONTENT_PATH, REDIRECTS_PATH } from "./content-paths.ts";
import "./content.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: REDIRECTS_PATH, title: "Redirects" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const rows = await listRedirects(context.get(appServices), admin);
  return { redirects: rows.map(({ fromPath, toPath }) => ({ from: fromPath, to: toPath })) };
}

const path = requiredLine(200, "Enter an address");

const redirectForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("add"),
    from: path,
    to: path,
    replaces: tickBox(),
  }),
  z.strictObject({ intent: z.literal("delete"), from: z.string().max(200) }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const form = await readForm(redirectForm, request);
  if (!form.ok) return actionFailure(422, form);
  if (form.value.intent === "delete") {
    await deleteRedirect(services, admin, form.value.from);
    return redirectWithToast(context, REDIRECTS_PATH, successToast("Redirect deleted."));
  }
  const { from, to } = form.value;
  const { replaces } = form.value;
  const outcome = await addRedirect(services, admin, { from, to, replaces });
  if (!outcome.ok) {
    const errors = { [outcome.field]: outcome.message };
    return actionFailure(422, { errors, submitted: { from, to } });
  }
  return redirectWithToast(
    context,
    REDIRECTS_PATH,
    successToast(`${from} now redirects to ${to}.`),
  );
}

export default function RedirectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { redirects } = loaderData;
  const field = fieldProps(actionData);
  return (
    <>
      <AdminPageHeader
        title="Redirects"
        lead="When the address of a page changes, the old one redirects to it automatically. You can add others, for example for pages of your previous website."
        back={{ to: CONTENT_PATH, label: "Content" }}
      />
      <Form method="post" className="button-row content-add" key={redirects.length}>
        <HiddenFields fields={{ intent: "add" }} />
        <TextField {...field("from")} label="Old address" maxLength={200} autoComplete="off" />
        <TextField {...field("to")} label="Redirects to" maxLength={200} autoComplete="off" />
        <SubmitButton>Add redirect</SubmitButton>
        {actionData?.errors.replaces && (
          <CheckField name="replaces">{actionData.errors.replaces}</CheckField>
        )}
      </Form>
      {redirects.length === 0 ? (
        <EmptyList title="No redirects yet">
          Add one for an old address, such as a page on your previous website.
        </EmptyList>
      ) : (
        <DataTable
          caption="Redirects"
          className="redirects"
          rows={redirects}
          rowKey={({ from }) => from}
          columns={[
            { label: "Old address", cell: ({ from }) => from },
            { label: "Redirects to", cell: ({ to }) => to },
            {
              label: "Actions",
              className: "cell-actions",
              cell: ({ from }) => (
                <ActionButton fields={{ intent: "delete", from }}>
                  Delete<span className="visually-hidden"> {from}</span>
                </ActionButton>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
