import type { Admin } from "#app/domain/accounts/people.ts";
import { readDemoCatalogue } from "#app/domain/catalogue/editing/demo-catalogue.server.ts";
import { readSavedGroups } from "#app/domain/settings/setup-steps.server.ts";
import type { AppServices } from "#app/http/request-context.server.ts";

export type SetupStep = {
  title: string;
  about: string;
  link: { to: string; label: string };
  isDone: boolean;
};

/** The steps that turn the demo into the owner's shop; what is done is read from the data. */
export async function readSetupSteps(
  services: Pick<AppServices, "database" | "installation">,
  admin: Admin,
): Promise<{ steps: SetupStep[]; demoProducts: number; demoDrafts: number }> {
  const { installation } = services;
  const [saved, demo] = await Promise.all([
    readSavedGroups(services, admin),
    readDemoCatalogue(services, admin),
  ]);
  return {
    demoProducts: demo.products,
    demoDrafts: demo.drafts,
    steps: [
      {
        title: "Your company",
        about: "Names, address, phone numbers, opening hours, VAT and registration.",
        link: { to: "/admin/settings/company", label: "Enter the company’s details" },
        isDone: saved.has("company"),
      },
      {
        title: "Colours and logo",
        about: "A palette or your own colour, and your logo on pages, emails and documents.",
        link: { to: "/admin/settings/branding", label: "Choose colours and logo" },
        isDone: saved.has("branding"),
      },
      {
        title: "Your bank account",
        about: "Where customers pay by EFT. Until you enter it, orders show an example account.",
        link: { to: "/admin/settings/bank", label: "Enter the bank account" },
        isDone: saved.has("bank"),
      },
      {
        title: "Delivery",
        about: "What the courier costs to each province, and whether people can collect.",
        link: { to: "/admin/settings/delivery", label: "Check the delivery prices" },
        isDone: saved.has("delivery"),
      },
      {
        title: "Email",
        about: installation.deliversMail
          ? "The site sends its emails. Send yourself a test email to see that they arrive."
          : "Without a mail server, emails are not sent. You can read them under Outbox.",
        link: { to: "/admin/settings/email", label: "Set up email and send a test" },
        isDone: installation.deliversMail,
      },
      {
        title: "Your first product",
        about: "Add one by hand, or import a supplier’s list.",
        link: { to: "/admin/products/new", label: "Add a product" },
        isDone: demo.ownProducts > 0,
      },
    ],
  };
}

/** "2 of 4 steps done"; undefined when there is nothing left to do. */
export function describeSetup({
  steps,
  demoProducts,
}: Pick<Awaited<ReturnType<typeof readSetupSteps>>, "steps" | "demoProducts">): string | undefined {
  const states = [...steps.map(({ isDone }) => isDone), demoProducts === 0];
  const done = states.filter(Boolean).length;
  return done === states.length ? undefined : `${done} of ${states.length} steps done`;
}
