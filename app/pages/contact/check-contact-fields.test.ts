import { describe, expect, test } from "vitest";
import { cartQuestionForm, contactForm } from "#app/domain/contact/contact-form.ts";
import { checkContactFields, remainingErrors } from "./check-contact-fields.ts";

const written = { name: "Thandi", email: "thandi@example.co.za", message: "Hello" };

describe("what a visitor wrote", () => {
  test("is fine when all three are filled in", () => {
    expect(checkContactFields(written)).toBeUndefined();
  });

  test.for(["name", "email", "message"] as const)("without %s is incomplete", (field) => {
    expect(checkContactFields({ ...written, [field]: "  " })).toEqual({
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
  ])("with the address %s is refused", (email) => {
    expect(checkContactFields({ ...written, email })).toEqual({
      fields: ["email"],
      message: "Please enter a valid email address",
    });
  });

  test.for(["", "x", "x@y", "x@y.z", "x y@z.com", " a@b.co "])(
    "is judged as the server judges it (address %j)",
    (email) => {
      const server = contactForm.safeParse({ ...written, email });
      const sentence = server.success ? undefined : server.error.issues[0]?.message;
      expect(checkContactFields({ ...written, email })?.message).toBe(sentence);
    },
  );
});

test("a text longer than the server takes is refused in the same words", () => {
  for (const long of [
    { ...written, message: "x".repeat(10_001) },
    { ...written, name: "x".repeat(201) },
  ]) {
    const server = contactForm.safeParse(long);
    expect(checkContactFields(long)?.message).toBe(server.error?.issues[0]?.message);
  }
  expect(checkContactFields({ ...written, message: "x".repeat(10_000) })).toBeUndefined();
});

test("a note beside the cart may be empty, and is shorter, for the server too", () => {
  for (const [message, said] of [
    ["", undefined],
    ["x".repeat(2000), undefined],
    ["x".repeat(2001), "Please shorten this text"],
  ] as const) {
    const note = { ...written, about: "cart" as const, message };
    expect(checkContactFields(note)?.message).toBe(said);
    expect(cartQuestionForm.safeParse(note).error?.issues[0]?.message).toBe(said);
  }
  const stranger = { ...written, about: "elsewhere" };
  expect(cartQuestionForm.safeParse(stranger).success).toBe(false);
});

describe("once more was written", () => {
  const mistake = { fields: ["name", "message"], message: "Please fill in all required fields" };

  test("a field that is fine now is no longer marked", () => {
    const now = remainingErrors(mistake, { ...written, message: "" });
    expect(now).toEqual({ ...mistake, fields: ["message"] });
  });

  test("nothing is said when nothing is wrong any more", () => {
    expect(remainingErrors(mistake, written)).toBeUndefined();
  });

  test("a field that was left empty later is not marked before it is sent", () => {
    expect(
      remainingErrors({ ...mistake, fields: ["name"] }, { ...written, email: "" }),
    ).toBeUndefined();
  });

  test("a failure that no field caused stays", () => {
    const failure = { fields: [], message: "Failed to send message" };
    expect(remainingErrors(failure, written)).toBe(failure);
  });
});
