import { Form } from "react-router";
import { MESSAGE_KINDS, messageKinds } from "#app/content/message-kinds.ts";
import { contactLimits } from "#app/domain/contact/contact-limits.ts";
import { messageChannelLabels, RECORDED_CHANNELS } from "#app/domain/contact/contact-message.ts";
import { earliestReceipt, recordMessageForm } from "#app/domain/contact/message-forms.ts";
import { recordMessage } from "#app/domain/contact/record-message.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/new-message-page";
import { INBOX_PATH, NEW_MESSAGE_PATH } from "./message-labels.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: NEW_MESSAGE_PATH, title: "Record a message" });

export function loader({ context }: Route.LoaderArgs) {
  requirePage(context, "/admin/messages/new");
  return {
    idempotencyKey: crypto.randomUUID(),
    today: localIsoDate(new Date()),
    earliest: earliestReceipt(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/messages/new");
  const form = await readForm(recordMessageForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { database } = context.get(appServices);
  const { number } = await recordMessage({ database }, admin, form.value);
  const toast = successToast(`Message ${number} recorded`);
  return redirectWithToast(context, `${INBOX_PATH}/${number}`, toast);
}

export default function NewMessagePage({
  loaderData: { idempotencyKey, today, earliest },
  actionData,
}: Route.ComponentProps) {
  const field = fieldProps(actionData, { kind: "general", channel: "phone", receivedOn: today });
  return (
    <>
      <AdminPageHeader
        title="Record a message"
        lead="For messages that did not come through the website. The sender gets no email."
        back={{ to: INBOX_PATH, label: "Messages" }}
      />
      <Form method="post" className="stack admin-form">
        {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
        <HiddenFields fields={{ idempotencyKey }} />
        <SelectField
          {...field("kind")}
          label="Type"
          options={MESSAGE_KINDS.map((kind) => [kind, messageKinds[kind].label] as const)}
        />
        <SelectField
          {...field("channel")}
          label="How it arrived"
          options={RECORDED_CHANNELS.map(
            (channel) => [channel, messageChannelLabels[channel]] as const,
          )}
        />
        <TextField
          {...field("receivedOn")}
          label="Received on"
          type="date"
          min={earliest}
          max={today}
          required
          hint="The time to reply counts from this day."
        />
        <TextField
          {...field("name")}
          label="Name"
          autoComplete="off"
          required
          maxLength={contactLimits.name}
        />
        <TextField
          {...field("email")}
          label="Email address (optional)"
          type="email"
          autoComplete="off"
          maxLength={contactLimits.email}
        />
        <TextField
          {...field("phone")}
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          maxLength={30}
        />
        <TextArea
          {...field("message")}
          label="Message"
          rows={8}
          required
          maxLength={contactLimits.message}
          autoComplete="off"
        />
        <div>
          <SubmitButton variant="brand">Record message</SubmitButton>
        </div>
      </Form>
    </>
  );
}
