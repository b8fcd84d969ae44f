import { data, type RouterContextProvider } from "react-router";
import { done, failed } from "#app/content/toast.ts";
import { answerByMail, markAnswered } from "#app/domain/contact/answer-message.server.ts";
import { assignMessage } from "#app/domain/contact/assign-message.server.ts";
import { changeMessages } from "#app/domain/contact/change-messages.server.ts";
import { deleteMessage } from "#app/domain/contact/delete-message.server.ts";
import { inboxAddress, readInboxChoice } from "#app/domain/contact/inbox-choice.ts";
import { markRead } from "#app/domain/contact/mark-read.server.ts";
import { type MessageForm, messageForm } from "#app/domain/contact/message-forms.ts";
import { addNote, removeNote } from "#app/domain/contact/note-on-message.server.ts";
import { readMessage } from "#app/domain/contact/read-message.server.ts";
import { takeBackAnswer } from "#app/domain/contact/take-back-answer.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { sayMoved } from "./change-inbox.server.ts";
import { channelNames, draftFor, INBOX, sayRefused } from "./message-words.ts";

type Context = Readonly<RouterContextProvider>;

/** Everything that can be done on the page of one message. */
export async function actOnMessage(context: Context, request: Request, number: number) {
  requireAdmin(context);
  const form = await readForm(messageForm, request);
  if (!form.ok) {
    const { text = "This form is out of date. Reload the page and try again." } = form.errors;
    return refuse(422, { errors: { text }, typed: form.typed });
  }
  return act(context, request, number, form.value);
}

async function act(context: Context, request: Request, number: number, form: MessageForm) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const choice = readInboxChoice(request.url);
  const list = inboxAddress(INBOX, choice);
  const here = inboxAddress(`${INBOX}/${number}`, choice);
  const say = (to: string, sentence: string, undo?: Parameters<typeof done>[1]) =>
    redirectWithToast(context, to, done(sentence, undo));
  const gone = () => redirectWithToast(context, list, failed("This message has been deleted."));

  switch (form.intent) {
    case "reply": {
      const sender = await readMessage({ database }, admin, number);
      if (form.text === draftFor(sender?.name ?? "", admin.name).trim()) {
        return refuse(422, { errors: { text: "Write your reply first" }, typed: form });
      }
      const sent = await answerByMail({ database, origin }, admin, { number, ...form });
      if (sent.ok) return say(here, installation.mail === "smtp" ? REPLY_LEAVES : REPLY_KEPT);
      if (sent.reason === "gone") return gone();
      return refuse(409, { errors: { form: sayRefused(sent) }, typed: form });
    }
    case "answered": {
      const marked = await markAnswered({ database }, admin, { number, ...form });
      if (marked.ok) {
        const undo = { action: here, fields: { intent: "take-back" } };
        return say(here, `Marked as answered ${channelNames[form.channel]}`, undo);
      }
      if (marked.reason === "gone") return gone();
      return refuse(409, { errors: { form: sayRefused(marked) } });
    }
    case "take-back": {
      const { ok } = await takeBackAnswer({ database }, admin, number);
      return ok
        ? say(here, "Open again")
        : redirectWithToast(context, here, failed("It had moved on already."));
    }
    case "move": {
      const { moved, stayed } = await changeMessages({ database }, admin, {
        numbers: [number],
        to: form.to,
        from: form.from,
      });
      const to = form.to === "open" || moved.length === 0 ? here : list;
      return redirectWithToast(context, to, sayMoved(list, form.to, moved, stayed));
    }
    case "read":
    case "unread": {
      const isRead = form.intent === "read";
      await markRead({ database }, admin, { numbers: [number], isRead });
      return isRead ? data(null) : say(list, "Marked as unread");
    }
    case "assign": {
      const assigned = await assignMessage({ database }, admin, { number, to: form.to });
      if (assigned.ok)
        return say(here, assigned.name ? `Assigned to ${assigned.name}` : "Assigned to nobody");
      if (assigned.reason === "gone") return gone();
      return redirectWithToast(context, here, failed("That person is no longer an admin."));
    }
    case "note": {
      const added = await addNote({ database }, admin, { number, text: form.text });
      return added.ok ? say(`${here}#notes`, "Note added") : gone();
    }
    case "remove-note": {
      await removeNote({ database }, admin, { number, note: form.note });
      return say(`${here}#notes`, "Note removed");
    }
    case "delete": {
      const deleted = await deleteMessage({ database }, admin, number);
      return deleted.ok ? say(list, `Message ${number} deleted`) : gone();
    }
  }
}

const REPLY_LEAVES = "Your reply is on its way";
const REPLY_KEPT =
  "Your reply is in the outbox folder. No mail server is set, so nobody has received it.";
