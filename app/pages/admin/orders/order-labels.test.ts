import { expect, test } from "vitest";
import { orderStateLabel } from "#app/domain/orders/order-states.ts";
import { customerNotification, orderNotification, orderRefusalMessage } from "./order-labels.ts";

test("says that no email is sent when there is no mail server or no address", () => {
  expect(customerNotification(true, true)).toBe("The customer will be notified by email.");
  expect(customerNotification(false, true)).toBe(
    "Email sending is not set up: please tell the customer yourself.",
  );
  expect(customerNotification(true, false)).toBe(
    "There is no email address: please tell the customer yourself.",
  );
  expect(orderNotification(false, { hasEmail: true, contact: undefined })).toBe(
    "Email sending is not set up: ask a colleague who sees contact details to tell the customer.",
  );
});

test("labels a state by the delivery method, also in refusal messages", () => {
  expect(orderStateLabel("shipped", "courier")).toBe("Shipped");
  expect(orderStateLabel("shipped", "email")).toBe("Sent");
  expect(orderStateLabel("completed", "collection")).toBe("Collected");
  const refused = { ok: false, reason: "not-allowed", state: "shipped" } as const;
  expect(orderRefusalMessage({ ...refused, deliveryMethod: "email" })).toContain('"Sent"');
});
