import { Form } from "react-router";
import { z } from "zod";
import {
  readDemoCatalogue,
  removeDemoCatalogue,
} from "#app/domain/catalogue/editing/demo-catalogue.server.ts";
import {
  type DemoPart,
  listDemoParts,
  removeDemoParts,
} from "#app/domain/content/demo-content.server.ts";
import { tickBox } from "#app/domain/forms/form-fields.ts";
import { readProductUsage } from "#app/domain/quotes/lists/product-usage.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import { ProductUsageText } from "#app/pages/admin/products/product-usage.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/remove-demo-page";
import { REMOVE_DEMO_PATH, SETUP_PATH } from "./setup-paths.ts";
import { describeExamples } from "./setup-steps.server.ts";
import "./setup.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: REMOVE_DEMO_PATH, title: "Remove the demo" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/setup/demo");
  const services = context.get(appServices);
  const [demo, parts] = await Promise.all([
    readDemoCatalogue(services, admin),
    listDemoParts(services, admin),
  ]);
  const ids = [...demo.untouched, ...demo.edited];
  return {
    examples: demo.untouched.length > 0 ? describeExamples(demo) : undefined,
    edited: demo.edited.length,
    products: ids.length,
    usage: await readProductUsage(services, admin, ids),
    projects: removableProjects(parts).map(({ title }) => title),
    sections: removableSections(parts).map(({ id, title, says }) => ({
      name: sectionName(id),
      title,
      says,
    })),
  };
}

const isTicked = tickBox();

/** The names of the home page's sections are those of its entry. */
const removeDemoForm = z.strictObject({
  catalogue: isTicked,
  edited: isTicked,
  projects: isTicked,
  certifications: isTicked,
  partners: isTicked,
  whyChooseUs: isTicked,
});

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/setup/demo");
  const services = context.get(appServices);
  const form = await readForm(removeDemoForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { catalogue, edited, projects, ...sections } = form.value;
  const parts = await listDemoParts(services, admin);
  const chosen = [
    ...(projects ? removableProjects(parts) : []),
    ...removableSections(parts).filter(({ id }) => sections[sectionName(id)]),
  ];
  // Without untouched products, the box of the edited ones is the only one of the catalogue.
  const removesProducts =
    catalogue || (edited && (await readDemoCatalogue(services, admin)).untouched.length === 0);
  if (!removesProducts && chosen.length === 0) {
    return actionFailure(422, { errors: { form: "Tick what you want to remove." } });
  }
  const { removed } = await removeDemoParts(
    services,
    admin,
    chosen.map(({ id }) => id),
  );
  const counts = removesProducts
    ? await removeDemoCatalogue(services, admin, { includesEdited: edited })
    : { products: 0, categories: 0 };
  const gone = [
    ...(removesProducts ? [formatCount(counts.products, "product")] : []),
    ...(removesProducts ? [formatCount(counts.categories, "category", "categories")] : []),
    ...(projects ? [formatCount(removableProjects(removed).length, "project")] : []),
    ...removableSections(removed).map(({ title }) => title),
  ];
  return redirectWithToast(context, SETUP_PATH, successToast(`Removed: ${gone.join(", ")}.`));
}

function removableProjects(parts: readonly DemoPart[]): DemoPart[] {
  return parts.filter((part) => part.group === "projects" && part.canRemove && !part.isEdited);
}

function removableSections(parts: readonly DemoPart[]): DemoPart[] {
  return parts.filter((part) => part.group === "claims" && part.canRemove && !part.isEdited);
}

function sectionName(id: string) {
  return id.replace("home.", "") as "certifications" | "partners" | "whyChooseUs";
}

export default function RemoveDemoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { examples, edited, products, usage, projects, sections } = loaderData;
  const hasCatalogue = examples !== undefined || edited > 0;
  if (!hasCatalogue && projects.length === 0 && sections.length === 0) {
    return (
      <>
        <Header />
        <EmptyList title="There is nothing left to remove">
          No example products, projects, certifications or partners are on your site.
        </EmptyList>
      </>
    );
  }
  return (
    <>
      <Header />
      {usage.carts + usage.quoteCount + usage.orderCount > 0 && (
        <section className="admin-section demo-usage">
          <h2>Where the example products are used</h2>
          <ProductUsageText usage={usage} count={products} />
        </section>
      )}
      <Form method="post" className="admin-section demo-choices">
        <h2>What to remove</h2>
        {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
        {examples && (
          <CheckField name="catalogue" defaultChecked>
            <strong>Catalogue</strong>: {examples}, and their categories unless they contain
            products of your own
          </CheckField>
        )}
        {edited > 0 && (
          <CheckField name="edited">
            <strong>{formatCount(edited, "example product")} that you have edited</strong>
            {examples ? ", together with the catalogue" : ", and the empty example categories"}.
            Otherwise they stay as your own products.
          </CheckField>
        )}
        {projects.length > 0 && (
          <CheckField name="projects" defaultChecked>
            <strong>Projects</strong>: {projects.join(", ")}
          </CheckField>
        )}
        {sections.map(({ name, title, says }) => (
          <CheckField key={name} name={name} defaultChecked>
            <strong>{title}</strong>: {quote(says)}
          </CheckField>
        ))}
        <ConfirmButton
          label="Remove ticked items"
          variant="danger"
          question="Remove ticked items?"
          confirmLabel="Remove"
        >
          Deleted products cannot be restored. Projects and sections can, under Content.
        </ConfirmButton>
      </Form>
    </>
  );
}

/** Sentences first, then names. */
function quote(says: readonly string[]): string {
  const names = says.filter((text) => !text.endsWith("."));
  return [...says.filter((text) => text.endsWith(".")), names.join(", ")].join(" ").trim();
}

function Header() {
  return (
    <AdminPageHeader
      title="Remove the demo"
      back={{ to: SETUP_PATH, label: "Set up your shop" }}
      lead="Removes the examples that came with the installation. What you have edited or confirmed stays, and so do orders, quotations and customers."
    />
  );
}
