import { describe, expect, test } from "vitest";
import { contactForm } from "#app/domain/contact/contact-form.ts";
import { checkContactFields } from "./check-contact-fields.ts";

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
