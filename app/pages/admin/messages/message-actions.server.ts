import { data } from "react-router";
import { messageKinds } from "#app/content/message-kinds.ts";
import {
  answerByMail,
  markAnswered,
  undoAnswer,
} from "#app/domain/contact/answer-message.server.ts";
import type { MessageState } from "#app/domain/contact/contact-message.ts";
import { inboxUrl, parseInboxQuery } from "#app/domain/contact/inbox-query.ts";
import { inboxActionForm, messageActionForm } from "#app/domain/contact/message-forms.ts";
import { readMessage } from "#app/domain/contact/read-message.server.ts";
import {
  addMessageNote,
  assignMessage,
  changeMessageKind,
  changeMessageState,
  deleteMessage,
  type MessageStateChange,
  markMessagesRead,
  removeMessageNote,
  undoMessageStateChange,
} from "#app/domain/contact/update-messages.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm, readFormParams } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast, type Toast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import {
  INBOX_PATH,
  replyChannelLabels,
  replyRefusalMessage,
  replyTemplate,
  stateChangeLabels,
} from "./message-labels.ts";

export async function handleMessageAction(context: Context, request: Request, number: number) {
  const admin = requirePage(context, "/admin/messages/:number");
  const { database, origin, installation } = context.get(appServices);
  const parsed = await readForm(messageActionForm, request);
  if (!parsed.ok) {
    const { text = "This form is out of date. Reload the page and try again." } = parsed.errors;
    return actionFailure(422, { errors: { text }, submitted: parsed.submitted });
  }
  const form = parsed.value;
  const query = parseInboxQuery(request.url);
  const list = inboxUrl(INBOX_PATH, query);
  const here = inboxUrl(`${INBOX_PATH}/${number}`, query);
  const succeed = (to: string, message: string, undo?: Toast["undo"]) =>
    redirectWithToast(context, to, successToast(message, undo));
  const fail = (to: string, message: string) => redirectWithToast(context, to, errorToast(message));
  const gone = () => fail(list, "This message has been deleted.");

  switch (form.intent) {
    case "reply": {
      const sender = await readMessage({ database }, admin, number);
      if (form.text === replyTemplate(sender?.name ?? "", admin.name).trim()) {
        return actionFailure(422, { errors: { text: "Write your reply first" }, submitted: form });
      }
      const { deliversMail } = installation;
      const services = { database, origin, deliversMail };
      const sent = await answerByMail(services, admin, { number, ...form });
      if (sent.ok && deliversMail) return succeed(here, "Your reply is on its way");
      if (sent.ok) return fail(here, REPLY_NOT_SENT);
      if (sent.reason === "gone") return gone();
      return actionFailure(409, { errors: { form: replyRefusalMessage(sent) }, submitted: form });
    }
    case "answered": {
      const marked = await markAnswered({ database }, admin, { number, ...form });
      if (marked.ok) {
        const message = `Marked as answered ${replyChannelLabels[form.channel]}`;
        return succeed(here, message, { action: here, fields: { intent: "undo-answer" } });
      }
      if (marked.reason === "gone") return gone();
      return actionFailure(409, { errors: { form: replyRefusalMessage(marked) } });
    }
    case "undo-answer": {
      const { ok } = await undoAnswer({ database }, admin, number);
      return ok
        ? succeed(here, "Message reopened")
        : fail(here, "Not undone: the message has changed since.");
    }
    case "set-state": {
      const { updated, unchanged } = await changeMessageState({ database }, admin, {
        numbers: [number],
        to: form.to,
        from: form.from,
      });
      const to = form.to === "open" || updated.length === 0 ? here : list;
      return redirectWithToast(context, to, stateChangeToast(list, form.to, updated, unchanged));
    }
    case "read":
    case "unread": {
      const isRead = form.intent === "read";
      await markMessagesRead({ database }, admin, { numbers: [number], isRead });
      return isRead ? data(null) : succeed(list, "Marked as unread");
    }
    case "set-kind": {
      const changed = await changeMessageKind({ database, origin }, admin, { number, ...form });
      if (!changed.ok) return gone();
      const type = messageKinds[form.kind].label.toLowerCase();
      if (!changed.isChanged) return succeed(here, `Type is already ${type}`);
      if (!changed.isAcknowledged) return succeed(here, `Type changed to ${type}`);
      const acknowledged = installation.deliversMail ? ACKNOWLEDGED : ACKNOWLEDGEMENT_NOT_SENT;
      return succeed(here, `Type changed to ${type}. ${acknowledged}`);
    }
    case "assign": {
      const assigned = await assignMessage({ database }, admin, { number, to: form.to });
      if (assigned.ok)
        return succeed(here, assigned.name ? `Assigned to ${assigned.name}` : "Unassigned");
      if (assigned.reason === "gone") return gone();
      return fail(here, "That person can no longer answer messages.");
    }
    case "note": {
      const added = await addMessageNote({ database }, admin, { number, text: form.text });
      return added.ok ? succeed(`${here}#notes`, "Note added") : gone();
    }
    case "remove-note": {
      await removeMessageNote({ database }, admin, { number, note: form.note });
      return succeed(`${here}#notes`, "Note removed");
    }
    case "delete": {
      const deleted = await deleteMessage({ database }, admin, number);
      return deleted.ok ? succeed(list, `Message ${number} deleted`) : gone();
    }
  }
}

const ACKNOWLEDGED = "We have emailed the sender an acknowledgement.";
const ACKNOWLEDGEMENT_NOT_SENT =
  "The acknowledgement was not sent because email sending is not set up. You can read it under Outbox.";
const REPLY_NOT_SENT =
  "Your reply was saved but not sent: email sending is not set up. The message is still open.";

export async function handleInboxAction(context: Context, request: Request) {
  const admin = requirePage(context, "/admin/messages/:number");
  const { database } = context.get(appServices);
  const here = inboxUrl(INBOX_PATH, parseInboxQuery(request.url));
  const parsed = inboxActionForm.safeParse(await readSelectedMessages(request));
  if (!parsed.success) {
    return redirectWithToast(context, here, errorToast("Select at least one message first."));
  }
  const form = parsed.data;
  if (form.intent === "undo") {
    const { restored } = await undoMessageStateChange({ database }, admin, {
      changes: form.back,
      to: form.to,
    });
    const toast =
      restored > 0
        ? successToast(`${formatCount(restored, "message")} moved back`)
        : errorToast("Not undone: these messages have changed since.");
    return redirectWithToast(context, here, toast);
  }
  const { intent, numbers } = form;
  if (intent === "read" || intent === "unread") {
    const isRead = intent === "read";
    const { changed } = await markMessagesRead({ database }, admin, { numbers, isRead });
    const message = `${formatCount(changed, "message")} marked as ${intent}`;
    return redirectWithToast(context, here, successToast(message));
  }
  const { updated, unchanged } = await changeMessageState({ database }, admin, {
    numbers,
    to: intent,
    from: form.from || undefined,
  });
  return redirectWithToast(context, here, stateChangeToast(here, intent, updated, unchanged));
}

/** The toast after a state change, with undo fields small enough for its cookie. */
function stateChangeToast(
  here: string,
  to: Exclude<MessageState, "answered">,
  updated: readonly MessageStateChange[],
  unchanged: number,
): Toast {
  const rest =
    unchanged > 0 ? ` ${formatCount(unchanged, "message")} had already been changed.` : "";
  if (updated.length === 0) return errorToast(`Nothing was changed.${rest}`);
  const back = [...Map.groupBy(updated, ({ from }) => from)]
    .map(([from, all]) => `${from}:${all.map(({ number }) => number).join(",")}`)
    .join(";");
  const message = `${formatCount(updated.length, "message")} ${stateChangeLabels[to]}.${rest}`;
  return successToast(message, { action: here, fields: { intent: "undo", to, back } });
}

async function readSelectedMessages(request: Request): Promise<Record<string, unknown>> {
  const form = await readFormParams(request);
  const { number: _, ...fields } = Object.fromEntries(form);
  const numbers = form.getAll("number");
  return numbers.length > 0 ? { ...fields, numbers } : fields;
}
