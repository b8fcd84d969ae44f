import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { prefillFromAccount } from "#app/domain/checkout/prefill-details.server.ts";
import { buyerOfDetails, buyerParty } from "#app/domain/documents/issue-document.server.ts";
import { proFormaDocument } from "#app/domain/documents/order-documents.server.ts";
import { renderDocument } from "#app/domain/documents/pdf/render-document.server.ts";
import { correctOrder } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import { billingAddress, courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";

const fixture = staffOrderFixture();

const details: CheckoutDetails = { ...courierDetails, companyName: "Nkosi Ltd", billingAddress };
const street = ["12 Example Road", "Hatfield", "Pretoria, 0083", "Gauteng"];
const postBox = ["PO Box 77", "Lynnwood Ridge", "Pretoria, 0040", "Gauteng"];
const deliverTo = { title: "Deliver to", lines: street };

test("an order by courier keeps its billing address, which its email and documents show", async () => {
  const { id, accessKey } = await fixture.orderIn("paid", { details });
  const order = await fixture.read(accessKey);
  expect(order).toMatchObject({
    deliveryAddress: { street: "12 Example Road" },
    billingAddress: { street: "PO Box 77" },
  });
  const [invoice] = await fixture.documentsOf(id);
  expect(invoice?.buyer).toMatchObject({ company: "Nkosi Ltd", address: postBox, deliverTo });
  const [mail] = await fixture.mailsOf(accessKey);
  expect(mail?.textBody).toContain("12 Example Road");
  expect(mail?.textBody).toContain("PO Box 77");
});

test("a quotation and a pro forma say whom to bill and where to deliver, as PDF too", async () => {
  expect(buyerOfDetails(details)).toMatchObject({ address: postBox, deliverTo });
  const { accessKey } = await fixture.orderIn("awaiting-payment", { details });
  const order = await fixture.read(accessKey);
  const document = order && proFormaDocument(order);
  if (!document) throw new Error("No pro forma");
  const text = pdfText(await renderDocument(document));
  for (const part of ["Bill to", "PO Box 77", "Deliver to", "12 Example Road"]) {
    expect(text).toContain(part);
  }
});

test("without a billing address of its own, the delivery address is the only one, as before", async () => {
  const { id } = await fixture.orderIn("paid", { details: courierDetails });
  const [invoice] = await fixture.documentsOf(id);
  expect(invoice?.buyer).toMatchObject({ address: street });
  expect(invoice?.buyer).not.toHaveProperty("deliverTo");
});

test("the site of a service is on the document beside the billing address", () => {
  const {
    street: road,
    suburb,
    city,
    province,
    postalCode,
  } = courierDetails as typeof billingAddress;
  const siteAddress = { street: road, suburb, city, province, postalCode };
  const buyer = { fullName: "Thandi Nkosi", siteAddress };
  expect(buyerParty(buyer)).toMatchObject({ address: street });
  expect(buyerParty({ ...buyer, billingAddress })).toMatchObject({
    address: postBox,
    deliverTo: { title: "Site address", lines: street },
  });
});

test("the next checkout of the customer is filled in with both addresses", async () => {
  const { userId } = await fixture.customer();
  const { id } = await fixture.placed({ details });
  await fixture.database.update(orders).set({ userId, isGuest: false }).where(eq(orders.id, id));
  const buyer = { userId, name: "Thandi", email: "thandi@example.co.za", isVerified: true };
  expect(await prefillFromAccount(fixture, buyer)).toMatchObject({
    street: "12 Example Road",
    postalCode: "0083",
    billingSame: "no",
    billingStreet: "PO Box 77",
    billingPostalCode: "0040",
  });
});

test("staff correct the billing address, also once the parcel has left, or remove it", async () => {
  const { admin, number } = await fixture.orderIn("shipped", { details });
  const { fullName, email, phone } = details;
  const correct = (change: object) =>
    correctOrder(fixture.needs(), admin, {
      number,
      expectedState: "shipped",
      details: { fullName, email, phone, companyName: "Nkosi Ltd", ...change },
    });
  const moved = { ...billingAddress, street: "PO Box 78" };
  expect(await correct({ billingAddress: moved })).toMatchObject({
    ok: true,
    changed: expect.arrayContaining(["billing address"]),
  });
  expect(await fixture.row(number)).toMatchObject({
    deliveryAddress: { street: "12 Example Road" },
    billingAddress: { street: "PO Box 78" },
  });
  await correct({});
  expect(await fixture.row(number)).toMatchObject({ billingAddress: null });
});
