import { expect, test } from "vitest";
import { startDraft } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { orderSections } from "./personal-order-data.server.ts";

const { scene, sent } = negotiationFixture();

test("the customer's copy has what was sent, not the draft that staff are preparing", async () => {
  const { number, email } = await sent([labour()]);
  await startDraft(scene, await scene.staff(), { number });
  const userId = crypto.randomUUID();
  const verifiedEmails = [{ email, after: null, until: null }];
  const section = orderSections.find(({ name }) => name === "quotations");
  const person = { userId, email, isVerified: true, verifiedEmails };
  const copy = await section?.read(scene.database, person, "");
  expect(copy).toMatchObject([{ revisions: [{ revision: 1 }], lines: [{ revision: 1 }] }]);
});
