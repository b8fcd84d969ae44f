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
  services: Pick<AppServices, "database">,
  admin: Admin,
): Promise<{ steps: SetupStep[]; demoProducts: number }> {
  const [saved, demo] = await Promise.all([
    readSavedGroups(services, admin),
    readDemoCatalogue(services, admin),
  ]);
  return {
    demoProducts: demo.products,
    steps: [
      {
        title: "Your company",
        about: "Names, address, phone numbers, opening hours, VAT and registration.",
        link: { to: "/admin/settings/company", label: "Enter the company’s details" },
        isDone: saved.has("company"),
      },
      {
        title: "Your bank account",
        about: "Where customers pay by EFT. Until you enter it, orders show an example account.",
        link: { to: "/admin/settings/bank", label: "Enter the bank account" },
        isDone: saved.has("bank"),
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
}: Awaited<ReturnType<typeof readSetupSteps>>): string | undefined {
  const states = [...steps.map(({ isDone }) => isDone), demoProducts === 0];
  const done = states.filter(Boolean).length;
  return done === states.length ? undefined : `${done} of ${states.length} steps done`;
}
