import { data } from "react-router";
import {
  type DiscountStepOutcome,
  endDiscount,
  pauseDiscount,
  resumeDiscount,
} from "#app/domain/discounts/change-discounts.server.ts";
import { describeDays, describeUses } from "#app/domain/discounts/describe-discount.ts";
import { discountFieldValues } from "#app/domain/discounts/discount-form.ts";
import { readDiscount } from "#app/domain/discounts/list-discounts.server.ts";
import { listRedemptions, REDEMPTION_PAGE_SIZE } from "#app/domain/discounts/redemptions.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { listUrl, parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/discount-page";
import { submitDraft, updateDraft } from "./discount-draft.server.ts";
import { DiscountForm } from "./discount-form.tsx";
import { DISCOUNTS_PATH, discountPath } from "./discount-paths.ts";
import { DiscountStateTag } from "./discount-state-tag.tsx";
import { RedemptionsSection } from "./redemptions-section.tsx";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: discountPath(params.id),
    title: recordTitle(loaderData?.discount.name, "Discount"),
  });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/discounts/:id");
  const services = context.get(appServices);
  const id = requireUuidParam(params.id);
  const discount = await readDiscount(services, admin, id);
  if (!discount) throw data(null, { status: 404 });
  const { page } = parseListQuery(request.url);
  const [draft, redemptions] = await Promise.all([
    updateDraft(context, admin, { ...discountFieldValues(discount), id }),
    listRedemptions(services, admin, { discountId: id, page }),
  ]);
  const { name, code, state, version, uses, maxUses, cost, pausedAt, endedAt } = discount;
  return {
    draft,
    redemptions: { ...redemptions, pageSize: REDEMPTION_PAGE_SIZE },
    discount: {
      ...{ id, name, code, state, version, cost },
      isPaused: pausedAt !== null,
      endedAt: endedAt && formatLongDateTime(endedAt),
      days: describeDays(discount),
      uses: describeUses(uses, maxUses),
    },
  };
}

const steps = {
  pause: { run: pauseDiscount, done: "has been paused" },
  resume: { run: resumeDiscount, done: "has been resumed" },
  end: { run: endDiscount, done: "has been ended" },
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/discounts/:id");
  const id = requireUuidParam(params.id);
  const fields = await readFormFields(request);
  const { intent } = fields;
  if (intent !== "pause" && intent !== "resume" && intent !== "end") {
    return submitDraft(context, admin, fields, { id });
  }
  const { run, done } = steps[intent];
  const outcome: DiscountStepOutcome = await run(context.get(appServices), admin, id);
  if (outcome.ok) {
    const message = `${outcome.name} ${done}.`;
    return redirectWithToast(context, discountPath(id), successToast(message));
  }
  if (outcome.reason === "missing") throw data(null, { status: 404 });
  const message = "This discount has already ended. Nothing was changed.";
  return redirectWithToast(context, discountPath(id), errorToast(message));
}

export default function DiscountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { discount, draft, redemptions } = loaderData;
  const { id, name, code, state, days, uses, cost, endedAt, version } = discount;
  return (
    <>
      <AdminPageHeader title={name} back={{ to: DISCOUNTS_PATH, label: "Discounts" }}>
        <DiscountActions discount={discount} />
      </AdminPageHeader>
      <p className="button-row discount-facts">
        <DiscountStateTag state={state} />
        <span className="soft">
          {code ?? "Automatic"} · {days} · {uses} · <Price cents={cost} /> cost to us
        </span>
      </p>
      {endedAt && (
        <Notice kind="info">Ended on {endedAt}. Copy it to offer it again under a new code.</Notice>
      )}
      <DiscountForm
        // A save leads here again: the form shows what was saved.
        key={`${id} ${version}`}
        draft={actionData ?? draft}
        answer={actionData}
        version={version}
        saveLabel={endedAt ? undefined : "Save"}
      />
      <RedemptionsSection
        {...redemptions}
        exportUrl={`${discountPath(id)}/export`}
        hrefOf={(page) => listUrl(discountPath(id), { page })}
      />
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["discount"];

function DiscountActions({ discount: { id, name, isPaused, endedAt } }: { discount: Shown }) {
  return (
    <>
      {!endedAt &&
        (isPaused ? (
          <ActionButton fields={{ intent: "resume" }}>Resume</ActionButton>
        ) : (
          <ActionButton fields={{ intent: "pause" }}>Pause</ActionButton>
        ))}
      <ButtonLink to={`${DISCOUNTS_PATH}/new?copy=${id}`} variant="line" size="compact">
        Copy
      </ButtonLink>
      {!endedAt && (
        <ConfirmButton
          label="End"
          question={`End ${name}?`}
          confirmLabel="End discount"
          fields={{ intent: "end" }}
        >
          It can no longer be used or resumed. Orders that used it keep their discount.
        </ConfirmButton>
      )}
    </>
  );
}
