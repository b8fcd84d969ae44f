import { replyPeriod, type SpecialMessageKind } from "#app/content/message-kinds.ts";
import type { SpecialForm } from "#app/pages/contact/contact-form.tsx";

type FormOfPage = SpecialForm & { title: string };

/** The forms on legal pages, for the message that each page is about. */
const specialForms: readonly FormOfPage[] = [
  {
    kind: "information-request",
    path: "/paia-manual",
    title: "Send a request",
    label: "What do you need?",
    hint: "Describe the record or the information: what it is about and the period it covers. To correct something, say what is wrong and what it should be. If you need a record to exercise or protect a right, say which. Please leave out identity numbers.",
    missing: "Say what you need",
    button: "Send request",
    sent: sentText("request", "information-request"),
  },
  {
    kind: "complaint",
    path: "/complaints",
    title: "Send us your complaint",
    label: "What went wrong?",
    hint: "Say what happened and when, and what would put it right. Add your order or invoice number, if you have one.",
    missing: "Say what went wrong",
    button: "Send complaint",
    sent: sentText("complaint", "complaint"),
  },
];

export function specialFormAt(path: string): FormOfPage | undefined {
  return specialForms.find((form) => form.path === path);
}

function sentText(name: string, kind: SpecialMessageKind): string {
  return `We have received your ${name} and will reply within ${replyPeriod(kind)}. A confirmation is on its way to you by email.`;
}
