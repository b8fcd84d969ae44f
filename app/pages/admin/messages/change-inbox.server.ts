import type { RouterContextProvider } from "react-router";
import { sayCount } from "#app/content/office-words.ts";
import { done, failed, type Toast } from "#app/content/toast.ts";
import {
  changeMessages,
  type Moved,
  undoChange,
} from "#app/domain/contact/change-messages.server.ts";
import { inboxAddress, readInboxChoice } from "#app/domain/contact/inbox-choice.ts";
import { markRead } from "#app/domain/contact/mark-read.server.ts";
import { inboxForm } from "#app/domain/contact/message-forms.ts";
import type { MessageState } from "#app/domain/contact/message-state.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readFormParams } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { INBOX, movedTo } from "./message-words.ts";

/** What is done with the messages that are ticked: answered by the list, which says what was done. */
export async function changeInbox(context: Readonly<RouterContextProvider>, request: Request) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const here = inboxAddress(INBOX, readInboxChoice(request.url));
  const parsed = inboxForm.safeParse(await readTicked(request));
  if (!parsed.success) {
    return redirectWithToast(context, here, failed("Tick at least one message first."));
  }
  const form = parsed.data;
  if (form.intent === "undo") {
    const { restored } = await undoChange({ database }, admin, { moved: form.back, to: form.to });
    const sentence =
      restored > 0
        ? `${sayCount(restored, "message")} put back`
        : "Nothing to put back: somebody has moved on already.";
    return redirectWithToast(context, here, restored > 0 ? done(sentence) : failed(sentence));
  }
  const { intent, numbers } = form;
  if (intent === "read" || intent === "unread") {
    const { changed } = await markRead({ database }, admin, { numbers, isRead: intent === "read" });
    return redirectWithToast(
      context,
      here,
      done(`${sayCount(changed, "message")} marked as ${intent}`),
    );
  }
  const { moved, stayed } = await changeMessages({ database }, admin, {
    numbers,
    to: intent,
    from: form.from || undefined,
  });
  return redirectWithToast(context, here, sayMoved(here, intent, moved, stayed));
}

/** What was moved, with a way back that fits into a cookie: numbers, not names. */
export function sayMoved(
  here: string,
  to: Exclude<MessageState, "answered">,
  moved: readonly Moved[],
  stayed: number,
): Toast {
  const rest = stayed > 0 ? ` ${sayCount(stayed, "message")} had been dealt with meanwhile.` : "";
  if (moved.length === 0) return failed(`Nothing was changed.${rest}`);
  const back = [...Map.groupBy(moved, ({ from }) => from)]
    .map(([from, all]) => `${from}:${all.map(({ number }) => number).join(",")}`)
    .join(";");
  const sentence = `${sayCount(moved.length, "message")} ${movedTo[to]}.${rest}`;
  return done(sentence, { action: here, fields: { intent: "undo", to, back } });
}

async function readTicked(request: Request): Promise<Record<string, unknown>> {
  const form = await readFormParams(request);
  const { number: _, ...fields } = Object.fromEntries(form);
  const numbers = form.getAll("number");
  return numbers.length > 0 ? { ...fields, numbers } : fields;
}
