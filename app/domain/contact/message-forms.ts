import { z } from "zod";
import { MESSAGE_KINDS } from "#app/content/message-kinds.ts";
import {
  emailAddress,
  phone,
  requiredLine,
  requiredText,
  tickBox,
} from "#app/domain/forms/form-fields.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays } from "#app/format/working-days.ts";
import { contactLimits } from "./contact-limits.ts";
import { RECORDED_CHANNELS } from "./contact-message.ts";
import { adminTextLimits } from "./message-limits.ts";

const messageVersionField = z.string().max(60);
const messageStateField = z.enum(["open", "answered", "archived", "spam"]);

export const messageActionForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("reply"),
    version: messageVersionField,
    text: requiredText(adminTextLimits.reply, "Write your reply first"),
  }),
  z.strictObject({
    intent: z.literal("answered"),
    version: messageVersionField,
    channel: z.enum(["whatsapp", "phone", "elsewhere"]),
  }),
  z.strictObject({
    intent: z.literal("set-state"),
    from: messageStateField,
    to: z.enum(["open", "archived", "spam"]),
  }),
  z.strictObject({
    intent: z.literal("set-kind"),
    kind: z.enum(MESSAGE_KINDS),
    acknowledge: tickBox(),
  }),
  z.strictObject({ intent: z.literal("assign"), to: z.union([z.uuid(), z.literal("")]) }),
  z.strictObject({
    intent: z.literal("note"),
    text: requiredText(adminTextLimits.note, "Enter a note first"),
  }),
  z.strictObject({ intent: z.literal("remove-note"), note: z.uuid() }),
  z.strictObject({ intent: z.enum(["read", "unread", "undo-answer", "delete"]) }),
]);

/** A message that did not come through the website. */
export const recordMessageForm = z.strictObject({
  idempotencyKey: z.uuid(),
  kind: z.enum(MESSAGE_KINDS, "Choose a type."),
  channel: z.enum(RECORDED_CHANNELS, "Choose how it arrived."),
  name: requiredLine(contactLimits.name, "Enter a name."),
  email: emailAddress().or(z.literal("")),
  phone: phone.or(z.literal("")),
  receivedOn: z.iso
    .date({ error: "Enter the date.", abort: true })
    .refine((day) => day <= localIsoDate(new Date()), "This date is in the future.")
    .refine((day) => day >= earliestReceipt(), "This date is more than a year ago."),
  message: requiredText(contactLimits.message, "Enter the message."),
});

/** The earliest day on which a message that is recorded today may have come. */
export function earliestReceipt(): string {
  return addDays(localIsoDate(new Date()), -365);
}

export type RecordedMessage = z.output<typeof recordMessageForm>;

/** PostgreSQL's integer. */
const MAX_INTEGER = 2_147_483_647;
const messageNumberField = z.coerce.number().int().min(1).max(MAX_INTEGER);

export const inboxActionForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.enum(["archived", "spam", "open", "read", "unread"]),
    numbers: z.array(messageNumberField).min(1).max(100),
    from: z.union([messageStateField, z.literal("")]).optional(),
  }),
  /** `back` holds the previous states: "open:1001,1002;answered:1003". */
  z.strictObject({
    intent: z.literal("undo"),
    to: messageStateField,
    back: z
      .string()
      .max(2000)
      .regex(/^\w+:\d{1,10}(,\d{1,10})*(;\w+:\d{1,10}(,\d{1,10})*)*$/)
      .transform((text) =>
        text.split(";").flatMap((part): unknown[] => {
          const [from, numbers = ""] = part.split(":");
          return numbers.split(",").map((number) => ({ from, number }));
        }),
      )
      .pipe(
        z.array(z.strictObject({ from: messageStateField, number: messageNumberField })).max(100),
      ),
  }),
]);
