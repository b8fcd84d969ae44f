import { type ComponentProps, useState } from "react";
import { TextArea } from "#app/ui/field.tsx";

/** Nothing is cut off without a word: near its end the field says how much room is left. */
export function MessageField({ most, ...props }: MessageFieldProps) {
  const [length, setLength] = useState(0);
  return (
    <TextArea
      {...props}
      name="message"
      rows={4}
      hint={length > 0 && <Room length={length} most={most} />}
      onInput={({ currentTarget: { value } }) => {
        const now = value.trim().length;
        setLength(now > most * NEAR ? now : 0);
      }}
    />
  );
}

const NEAR = 0.9;

function Room({ length, most }: { length: number; most: number }) {
  const over = length - most;
  if (over <= 0) return `${spell(length)} of ${spell(most)} characters`;
  return (
    <span className="message-too-long">
      {spell(over)} {over === 1 ? "character" : "characters"} too many: at most {spell(most)} can be
      sent
    </span>
  );
}

type MessageFieldProps = ComponentProps<typeof TextArea> & {
  /** The most characters that it takes. */
  most: number;
};

/** Thousands apart, as South Africans write them. */
function spell(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}
