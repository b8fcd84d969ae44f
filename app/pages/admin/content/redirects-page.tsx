import { Form } from "react-router";
import { z } from "zod";
import {
  addRedirect,
  addRedirectList,
  deleteRedirect,
  listRedirects,
} from "#app/domain/content/redirects.server.ts";
import { requiredLine, tickBox } from "#app/domain/forms/form-fields.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton, HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/redirects-page";
import { CONTENT_PATH, REDIRECTS_PATH } from "./content-paths.ts";
import "./content.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: REDIRECTS_PATH, title: "Redirects" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/content/redirects");
  const rows = await listRedirects(context.get(appServices), admin);
  return { redirects: rows.map(({ fromPath, toPath }) => ({ from: fromPath, to: toPath })) };
}

/** A full address has the site's name as well. */
const path = requiredLine(400, "Enter an address");
const MAX_LIST_LENGTH = 50_000;

const redirectForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("add"),
    from: path,
    to: path,
    replaces: tickBox(),
  }),
  z.strictObject({
    intent: z.literal("add-list"),
    list: z
      .string()
      .max(MAX_LIST_LENGTH, `Use at most ${MAX_LIST_LENGTH} characters.`)
      .refine((text) => text.trim() !== "", "Enter at least one line."),
    replaces: tickBox(),
  }),
  z.strictObject({ intent: z.literal("delete"), from: z.string().max(200) }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/content/redirects");
  const services = context.get(appServices);
  const form = await readForm(redirectForm, request);
  if (!form.ok) return actionFailure(422, form);
  if (form.value.intent === "delete") {
    await deleteRedirect(services, admin, form.value.from);
    return redirectWithToast(context, REDIRECTS_PATH, successToast("Redirect deleted."));
  }
  const { replaces } = form.value;
  if (form.value.intent === "add-list") {
    const { list } = form.value;
    const added = await addRedirectList(services, admin, { list, replaces });
    if (!added.ok) {
      const { lines, canReplace } = added;
      return actionFailure(422, { errors: {}, submitted: { list }, lines, canReplace });
    }
    const message = `${formatCount(added.count, "redirect")} added.`;
    return redirectWithToast(context, REDIRECTS_PATH, successToast(message));
  }
  const { from, to } = form.value;
  const outcome = await addRedirect(services, admin, { from, to, replaces });
  if (!outcome.ok) {
    const errors = { [outcome.field]: outcome.message };
    return actionFailure(422, { errors, submitted: { from, to } });
  }
  return redirectWithToast(
    context,
    REDIRECTS_PATH,
    successToast(`${outcome.added.from} now redirects to ${outcome.added.to}.`),
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
        <TextField {...field("from")} label="Old address" maxLength={400} autoComplete="off" />
        <TextField {...field("to")} label="Redirects to" maxLength={400} autoComplete="off" />
        <SubmitButton>Add redirect</SubmitButton>
        {actionData?.errors.replaces && (
          <CheckField name="replaces">{actionData.errors.replaces}</CheckField>
        )}
      </Form>
      <RedirectList
        key={`list-${redirects.length}`}
        failure={actionData as ListFailure | undefined}
      />
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

/** Many redirects at once, as from a spreadsheet: one "from to" per line. */
function RedirectList({ failure }: { failure: ListFailure | undefined }) {
  const isSubmitted = failure?.submitted.list !== undefined;
  const { lines = [], canReplace = false } = failure ?? {};
  return (
    <details className="content-fold" open={isSubmitted}>
      <summary>Add a list</summary>
      <Form method="post" className="stack admin-form">
        <HiddenFields fields={{ intent: "add-list" }} />
        {lines.length > 0 && (
          <>
            <FormError>
              Nothing was saved. Fix {lines.length === 1 ? "this line" : "these lines"}, then add
              the list again.
            </FormError>
            <ul>
              {lines.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
        <TextArea
          label="One redirect per line"
          name="list"
          rows={8}
          maxLength={MAX_LIST_LENGTH}
          spellCheck={false}
          defaultValue={failure?.submitted.list}
          error={isSubmitted ? failure.errors.list : undefined}
          hint="The old address, a space and the new one, for example /about.html /company-information. Two columns copied from a spreadsheet work too."
        />
        {canReplace && (
          <CheckField name="replaces">Replace redirects that exist already</CheckField>
        )}
        <div>
          <SubmitButton>Add list</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

type ListFailure = ActionFailure & {
  submitted: Record<string, string>;
  lines?: { line: number; message: string }[];
  canReplace?: boolean;
};
