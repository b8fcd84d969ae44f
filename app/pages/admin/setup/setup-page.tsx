import { Link } from "react-router";
import { z } from "zod";
import { hideSetupGuide, isSetupGuideHidden } from "#app/domain/settings/setup-steps.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/setup-page";
import { fromSetup, SETUP_PATH } from "./setup-paths.ts";
import { readSetupSteps } from "./setup-steps.server.ts";
import "./setup.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: SETUP_PATH, title: "Set up your shop" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/setup");
  const steps = await readSetupSteps(context.get(appServices), admin);
  const { hasSecondFactor } = admin;
  return { steps, isHidden: isSetupGuideHidden(admin), hasSecondFactor };
}

const setupForm = z.strictObject({ intent: z.enum(["hide", "show"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/setup");
  const form = await readForm(setupForm, request);
  if (!form.ok) return actionFailure(422, form);
  const services = context.get(appServices);
  switch (form.value.intent) {
    case "hide":
      await hideSetupGuide(services, admin, true);
      return redirectWithToast(
        context,
        "/admin",
        successToast("The guide is hidden. You can find it under Settings."),
      );
    case "show":
      await hideSetupGuide(services, admin, false);
      return redirectWithToast(
        context,
        SETUP_PATH,
        successToast("The overview shows the guide again."),
      );
  }
}

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { steps, isHidden, hasSecondFactor } = loaderData;
  const { mayOpen } = usePermissions();
  const next = steps.find(({ isDone, link }) => !isDone && mayOpen(link.to));
  return (
    <>
      <AdminPageHeader
        title="Set up your shop"
        lead="About twenty minutes. Do the steps in any order, skip what does not apply and come back whenever you like: everything already works with the example data."
      />
      <ol className="setup-steps ruled-list">
        {steps.map((step) => (
          <li key={step.title} data-done={step.isDone || undefined}>
            <div>
              <h2>{step.title}</h2>
              <p className="admin-lead">{step.about}</p>
            </div>
            <StateTag tone={step.isDone ? "good" : "attention"}>
              {step.isDone ? "Done" : "To do"}
            </StateTag>
            {mayOpen(step.link.to) ? (
              <ButtonLink
                to={fromSetup(step.link.to)}
                variant={step === next ? "brand" : "line"}
                size="compact"
              >
                {step.link.label}
              </ButtonLink>
            ) : (
              <p className="soft">An owner does this step.</p>
            )}
          </li>
        ))}
      </ol>
      <p className="spaced">
        Edit the texts and pictures on your pages under{" "}
        <Link to="/admin/content" className="admin-link">
          Content
        </Link>
        . Read the legal pages there, the PAIA manual above all: they describe a typical company,
        and are not legal advice.
      </p>
      {!hasSecondFactor && (
        <p className="spaced">
          Your account can change prices, payments and settings: protect it with{" "}
          <Link to="/account/two-step-login" className="admin-link">
            two-step login
          </Link>
          .
        </p>
      )}
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
