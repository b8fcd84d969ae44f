import { expect, test } from "vitest";
import { mailto } from "./reply-form.tsx";

const message = {
  email: "thandi@example.com",
  message: "The switch is noisy.",
  kind: "complaint",
  reference: "1A2B3C4D",
} as const;
const writtenTo = (link: string) => Object.fromEntries(new URL(link).searchParams);

test("an email program gets the sender's words with the reply", () => {
  expect(writtenTo(mailto({ ...message, channel: "website" }, "One\nTwo"))).toEqual({
    subject: "Re: The switch is noisy",
    body: "One\r\nTwo\r\n\r\n> The switch is noisy.",
  });
});

test.each(["phone", "email", "letter", "visit"] as const)(
  "an email program gets nothing of what staff recorded by %s",
  (channel) => {
    expect(writtenTo(mailto({ ...message, channel }, "One\nTwo"))).toEqual({
      subject: "Re: Your complaint, reference 1A2B3C4D",
      body: "One\r\nTwo",
    });
  },
);
