import { describe, expect, test } from "vitest";
import { cartQuestionForm, contactForm } from "#app/domain/contact/contact-form.ts";
import { checkContactFields, contactFieldError, remainingErrors } from "./check-contact-fields.ts";

const submission = { name: "Thandi", email: "thandi@example.co.za", message: "Hello" };

describe("checkContactFields", () => {
  test("accepts three filled-in fields", () => {
    expect(checkContactFields(submission)).toBeUndefined();
  });

  test.for(["name", "email", "message"] as const)("rejects a missing %s", (field) => {
    expect(checkContactFields({ ...submission, [field]: "  " })).toEqual({
      fields: [field],
      message: "Please fill in all required fields",
    });
  });

  test.for([
    "thandi",
    "thandi@",
    "@example.com",
    "thandi@example",
    "tha ndi@example.com",
    "a@b@c.d",
  ])("rejects the email %s", (email) => {
    expect(checkContactFields({ ...submission, email })).toEqual({
      fields: ["email"],
      message: "Please enter a valid email address",
    });
  });

  test.for(["", "x", "x@y", "x@y.z", "x y@z.com", " a@b.co "])(
    "agrees with the server (email %j)",
    (email) => {
      const server = contactForm.safeParse({ ...submission, email });
      const message = server.success ? undefined : server.error.issues[0]?.message;
      expect(checkContactFields({ ...submission, email })?.message).toBe(message);
    },
  );
});

test("rejects too long text with the server's message", () => {
  for (const long of [
    { ...submission, message: "x".repeat(10_001) },
    { ...submission, name: "x".repeat(201) },
  ]) {
    const server = contactForm.safeParse(long);
    expect(checkContactFields(long)?.message).toBe(server.error?.issues[0]?.message);
  }
  expect(checkContactFields({ ...submission, message: "x".repeat(10_000) })).toBeUndefined();
});

test("a cart question may have an empty note, with a lower limit", () => {
  for (const [message, said] of [
    ["", undefined],
    ["x".repeat(2000), undefined],
    ["x".repeat(2001), "Please shorten this text"],
  ] as const) {
    const note = { ...submission, about: "cart" as const, message };
    expect(checkContactFields(note)?.message).toBe(said);
    expect(cartQuestionForm.safeParse(note).error?.issues[0]?.message).toBe(said);
  }
  const stranger = { ...submission, about: "elsewhere" };
  expect(cartQuestionForm.safeParse(stranger).success).toBe(false);
});

describe("remainingErrors", () => {
  const error = { fields: ["name", "message"], message: "Please fill in all required fields" };

  test("removes fields that are valid now", () => {
    const now = remainingErrors(error, { ...submission, message: "" });
    expect(now).toEqual({ ...error, fields: ["message"] });
  });

  test("is undefined when no error is left", () => {
    expect(remainingErrors(error, submission)).toBeUndefined();
  });

  test("does not add fields that became empty before the next submit", () => {
    expect(
      remainingErrors({ ...error, fields: ["name"] }, { ...submission, email: "" }),
    ).toBeUndefined();
  });

  test("keeps an error without fields", () => {
    const failure = { fields: [], message: "Failed to send message" };
    expect(remainingErrors(failure, submission)).toBe(failure);
  });
});

describe("contactFieldError", () => {
  const said = (change: Partial<typeof submission>) => {
    const error = checkContactFields({ ...submission, ...change });
    return (["name", "email", "message"] as const).map((field) => contactFieldError(field, error));
  };

  test("says beside each field what it lacks", () => {
    expect(said({ name: "", email: "", message: "" })).toEqual([
      "Name is required",
      "Email is required",
      "Message is required",
    ]);
    expect(said({ email: "thandi" })).toEqual([
      undefined,
      "Please enter a valid email address",
      undefined,
    ]);
    expect(said({ name: "x".repeat(201) })).toEqual([
      "Use at most 200 characters",
      undefined,
      undefined,
    ]);
  });

  test("of a form that asks for something else, says what is missing in its own words", () => {
    const error = checkContactFields({ ...submission, message: "" });
    expect(contactFieldError("message", error, "Say what went wrong")).toBe("Say what went wrong");
  });

  test("leaves a message that is too long to its character count", () => {
    expect(said({ message: "x".repeat(10_001) })).toEqual([undefined, undefined, true]);
  });

  test("says nothing about fields when the failure is ours", () => {
    expect(contactFieldError("name", { fields: [], message: "Failed to send message" })).toBe(
      undefined,
    );
  });
});
