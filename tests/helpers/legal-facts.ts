import type { LegalFacts } from "#app/content/legal/legal-block.ts";
import type { PaymentMethod } from "#app/content/payment-methods.ts";
import { listPersonalInformation } from "#app/domain/privacy/personal-information.server.ts";
import { cookieBlocks } from "#app/http/cookie-list.server.ts";

/** What the pages of a site with these payment methods pass to its legal texts. */
export function legalFacts(methods: readonly PaymentMethod[] = ["payfast", "eft"]): LegalFacts {
  return { methods, personalInformation: listPersonalInformation(), cookies: cookieBlocks() };
}
