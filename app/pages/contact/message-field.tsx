import { type ComponentProps, useState } from "react";
import { contactLimits } from "#app/domain/contact/contact-limits.ts";
import { TextArea } from "#app/ui/field.tsx";

const most = contactLimits.message;
const near = most - 1000;

/** Nothing is cut off without a word: near its end the field says how much room is left. */
export function MessageField(props: Omit<ComponentProps<typeof TextArea>, "label">) {
  const [length, setLength] = useState(0);
  return (
    <TextArea
      {...props}
      label="Message"
      name="message"
      rows={4}
      required
      hint={length > 0 && <Room length={length} />}
      onInput={({ currentTarget: { value } }) => {
        const now = value.trim().length;
        setLength(now > near ? now : 0);
      }}
    />
  );
}

function Room({ length }: { length: number }) {
  const over = length - most;
  if (over <= 0) return `${spell(length)} of ${spell(most)} characters`;
  return (
    <span className="font-semibold text-danger">
      {spell(over)} {over === 1 ? "character" : "characters"} too many: at most {spell(most)} can be
      sent
    </span>
  );
}

/** Thousands apart, as South Africans write them. */
function spell(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}
