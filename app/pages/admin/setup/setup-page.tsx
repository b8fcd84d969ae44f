import { Link } from "react-router";
import { z } from "zod";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { removeDemoCatalogue } from "#app/domain/catalogue/editing/demo-catalogue.server.ts";
import { hideSetupGuide, isSetupGuideHidden } from "#app/domain/settings/setup-steps.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import type { Route } from "./+types/setup-page";
import { readSetupSteps } from "./setup-steps.server.ts";
import "./setup.css";

const PATH = "/admin/setup";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Set up your shop" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const setup = await readSetupSteps(context.get(appServices), admin);
  return { ...setup, isHidden: isSetupGuideHidden(admin) };
}

const setupForm = z.strictObject({ intent: z.enum(["remove-demo", "hide", "show"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(setupForm, request);
  if (!form.ok) return actionFailure(422, form);
  const services = context.get(appServices);
  switch (form.value.intent) {
    case "remove-demo": {
      const removed = await removeDemoCatalogue(services, admin);
      const products = formatCount(removed.products, "product");
      const categories = formatCount(removed.categories, "category", "categories");
      const message = `${products} and ${categories} of the demo catalogue have been removed.`;
      return redirectWithToast(context, PATH, successToast(message));
    }
    case "hide":
      await hideSetupGuide(services, admin, true);
      return redirectWithToast(
        context,
        "/admin",
        successToast("The guide is hidden. You can find it under Settings."),
      );
    case "show":
      await hideSetupGuide(services, admin, false);
      return redirectWithToast(context, PATH, successToast("The overview shows the guide again."));
  }
}

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { steps, demoProducts, demoDrafts, isHidden } = loaderData;
  const next = steps.find(({ isDone }) => !isDone);
  const drafts = demoDrafts === 0 ? "" : ` and ${formatCount(demoDrafts, "draft")}`;
  const examples = formatCount(demoProducts - demoDrafts, "example product") + drafts;
  return (
    <>
      <AdminPageHeader
        title="Set up your shop"
        lead="About ten minutes. Do the steps in any order, skip what does not apply and come back whenever you like: everything already works with the example data."
      />
      <ol className="setup-steps">
        {steps.map((step) => (
          <li key={step.title} className="panel">
            <h2>{step.title}</h2>
            <StepTag isDone={step.isDone} />
            <p>{step.about}</p>
            <ButtonLink to={step.link.to} variant={step === next ? "brand" : "line"} size="compact">
              {step.link.label}
            </ButtonLink>
          </li>
        ))}
        <li className="panel">
          <h2>The demo catalogue</h2>
          <StepTag isDone={demoProducts === 0} />
          {demoProducts === 0 ? (
            <p>The example products are no longer in the shop.</p>
          ) : (
            <>
              <p>
                {examples} came with the installation, so that you can see how the shop looks.
                Remove them once you have products of your own.
              </p>
              <ConfirmButton
                label="Remove the demo catalogue"
                question={`Delete ${examples}?`}
                confirmLabel="Delete example products"
                fields={{ intent: "remove-demo" }}
              >
                This includes the ones you have changed. Their categories are deleted too, unless
                they contain products of your own. Existing orders and quotations do not change.
                This cannot be undone.
              </ConfirmButton>
            </>
          )}
        </li>
      </ol>
      <p className="spaced">
        The texts and pictures of the pages, the services and the projects are under{" "}
        <Link to="/admin/content" className="admin-link">
          Content
        </Link>
        .
      </p>
      <div className="spaced">
        {isHidden ? (
          <ActionButton fields={{ intent: "show" }}>Show the guide on the overview</ActionButton>
        ) : (
          <ActionButton fields={{ intent: "hide" }}>Hide the guide</ActionButton>
        )}
      </div>
    </>
  );
}

function StepTag({ isDone }: { isDone: boolean }) {
  return <StateTag tone={isDone ? "good" : "attention"}>{isDone ? "Done" : "To do"}</StateTag>;
}
