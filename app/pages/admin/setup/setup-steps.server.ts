import type { Admin } from "#app/domain/accounts/people.ts";
import {
  type DemoCatalogue,
  readDemoCatalogue,
} from "#app/domain/catalogue/editing/demo-catalogue.server.ts";
import { listDemoParts } from "#app/domain/content/demo-content.server.ts";
import { countUnsentMails, readSavedGroups } from "#app/domain/settings/setup-steps.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { AppServices } from "#app/http/request-context.server.ts";
import {
  INFORMATION_OFFICER_PATH,
  OFFICE_BEARERS_PATH,
} from "#app/pages/admin/settings/settings-paths.ts";
import { settings } from "#app/settings/settings.ts";
import { CLAIMS_PATH, REMOVE_DEMO_PATH } from "./setup-paths.ts";

export type SetupStep = {
  title: string;
  about: string;
  link: { to: string; label: string };
  isDone: boolean;
};

/** The steps that turn the demo into the owner's shop; what is done is read from the data. */
export async function readSetupSteps(
  services: Pick<AppServices, "database" | "installation">,
  admin: Admin<"change-settings" | "change-products" | "publish-content">,
): Promise<SetupStep[]> {
  const { installation } = services;
  const [saved, unsent, demo, parts] = await Promise.all([
    readSavedGroups(services, admin),
    countUnsentMails(services, admin),
    readDemoCatalogue(services, admin),
    listDemoParts(services, admin),
  ]);
  const demoProducts = demo.untouched.length;
  return [
    {
      title: "Your company",
      about:
        "Names, address, phone numbers, opening hours, VAT, registration and Information Officer.",
      link: { to: "/admin/settings/company", label: "Enter the company’s details" },
      isDone: saved.has("company"),
    },
    {
      title: "Your office bearers",
      about:
        "The names of the directors or members. Section 43 of the ECT Act requires an online shop to publish them, and vendor forms ask for them.",
      link: { to: OFFICE_BEARERS_PATH, label: "Enter the office bearers" },
      isDone: settings().company.officeBearers.length > 0,
    },
    {
      title: "Your Information Officer",
      about:
        "The name of the head of your company, who is its Information Officer by law unless you appoint someone else. It appears in your PAIA manual.",
      link: { to: INFORMATION_OFFICER_PATH, label: "Enter the name" },
      isDone:
        settings().company.headOfCompany !== "" || settings().company.informationOfficer !== "",
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
      about: "Courier prices by province, and collection.",
      link: { to: "/admin/settings/delivery", label: "Check the delivery prices" },
      isDone: saved.has("delivery"),
    },
    {
      title: "Email",
      about: describeMail(installation.deliversMail, unsent),
      link: { to: "/admin/settings/email", label: "Set up email and send a test" },
      isDone: installation.deliversMail && unsent === 0,
    },
    {
      title: "Your first product",
      ...(demo.ownProducts > 0 && demo.ownPublished === 0
        ? {
            about: "None of your own products is published yet, and customers don’t see drafts.",
            link: { to: "/admin/products?view=drafts", label: "Open drafts" },
          }
        : {
            about: "Add one by hand, or import a supplier’s list.",
            link: { to: "/admin/products/new", label: "Add a product" },
          }),
      isDone: demo.ownPublished > 0,
    },
    {
      title: "What your site says about you",
      about:
        parts.length === 0
          ? "You have written or confirmed everything your site says about you."
          : `Certifications, partners, projects and texts came with the installation and describe a demo company. Confirm, edit or remove each one: ${parts.length} left.`,
      link: { to: CLAIMS_PATH, label: "Review what your site says" },
      isDone: parts.length === 0,
    },
    {
      title: "The demo catalogue",
      about:
        demoProducts === 0
          ? "The example products are no longer in the shop."
          : `${describeExamples(demo)} came with the installation, so you can see what the shop looks like. Remove them once you have products of your own.`,
      link: { to: REMOVE_DEMO_PATH, label: "Remove the demo" },
      isDone: demoProducts === 0,
    },
  ];
}

/** "65 example products and 1 draft" */
export function describeExamples({ untouched, drafts }: DemoCatalogue): string {
  const examples = formatCount(untouched.length - drafts, "example product");
  return drafts === 0 ? examples : `${examples} and ${formatCount(drafts, "draft")}`;
}

function describeMail(deliversMail: boolean, unsent: number): string {
  if (!deliversMail)
    return "Without a mail server, emails are not sent. You can read them under Outbox.";
  if (unsent > 0) {
    return `${formatCount(unsent, "email")} could not be sent. Check the mail server’s settings, and send yourself a test email.`;
  }
  return "A mail server is set up. Send yourself a test email to check that emails arrive.";
}
