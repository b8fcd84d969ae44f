import { asc, eq, or } from "drizzle-orm";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { isFromVerifiedEmail } from "#app/domain/accounts/email/verified-emails.server.ts";
import type { DataSubject, PersonalDataSection } from "./data-subject.server.ts";

/** Without the names of staff. */
export const customerPricesSection: PersonalDataSection = {
  tables: ["customer_prices"],
  name: "your-prices",
  manual: {
    title: "Agreed prices",
    people: ["customers", "guests"],
    information: "The prices agreed with a customer, by account or email address.",
    purpose: "To charge the agreed prices.",
    kept: () => `With the account; expired prices for at most ${ACCOUNTING_RECORD_YEARS} years`,
  },
  about: "The prices we agreed with you, for your account or one of your confirmed addresses.",
  read: (database, person) => {
    const { percent, price, startsOn, endsOn, grantedAt } = customerPrices;
    return database
      .select({
        ...{ percent, category: categories.name, product: products.name, price },
        ...{ startsOn, endsOn, grantedAt },
      })
      .from(customerPrices)
      .leftJoin(categories, eq(categories.id, customerPrices.categoryId))
      .leftJoin(products, eq(products.id, customerPrices.productId))
      .where(isCustomerPriceOfSubject(person))
      .orderBy(asc(grantedAt));
  },
};

/** Granted to the account, or to one of its verified addresses. */
export function isCustomerPriceOfSubject({ userId, verifiedEmails: emails }: DataSubject) {
  const { email, grantedAt } = customerPrices;
  return or(eq(customerPrices.userId, userId), isFromVerifiedEmail(emails, email, grantedAt));
}
