import { data, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { twoStepLoginForm } from "#app/domain/accounts/account-forms.ts";
import { secondFactorRequirement } from "#app/domain/accounts/second-factor/requirement.server.ts";
import { TRUSTED_DEVICE_DAYS } from "#app/domain/accounts/sessions/known-devices.server.ts";
import { isLastOwner } from "#app/domain/accounts/staff/lock-staff.server.ts";
import { formatDate, formatIsoDate } from "#app/format/dates-and-numbers.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import {
  countRecoveryCodes,
  endSecondFactor,
  proveSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorSetup,
  startSecondFactor,
} from "#app/http/auth/second-factor/second-factor.server.ts";
import { refuseWrongCode, stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure, type FieldErrors } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountForm } from "#app/pages/account/account-form.tsx";
import { LoginCodeField, StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-link-button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/two-step-login-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";
import { drawQrCode, type QrCode } from "./qr-code.server.ts";

export const meta: Route.MetaFunction = accountMeta("Two-step login", "/two-step-login");

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  return {
    asked: stepUpFields(context, { isAlwaysAsked: true }),
    email: person.email,
    isVerified: person.isVerified,
    isOnlyOwner: await isLastOwner(context.get(appServices).database, person.userId),
    recoveryCodesLeft: await countRecoveryCodes(context, person),
    requirement: secondFactorRequirement(person),
    trustedDays: TRUSTED_DEVICE_DAYS,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  const form = await readForm(twoStepLoginForm, request);
  if (!form.ok) return actionFailure(422, form);
  // Otherwise a stranger could open an account with somebody's address and lock them out of it.
  if (!person.isVerified && !person.hasSecondFactor) {
    return actionFailure(409, { errors: { form: myAccountTexts.errors.confirmEmailFirst } });
  }
  if (form.value.step === "prove") {
    const { setup, totpUri, loginCode } = form.value;
    const pending = describeSetup({ setup, totpUri });
    if (!pending) throw data(null, { status: 400 });
    const outcome = await proveSecondFactor(context, request, person, { setup, code: loginCode });
    if (outcome.ok) {
      const { recoveryCodes, headers } = outcome;
      return data(
        { ok: true as const, recoveryCodes, madeOn: formatDate(new Date()), isNew: true },
        { headers },
      );
    }
    if (outcome.reason === "replaced") {
      return actionFailure(409, { errors: { form: myAccountTexts.errors.setupReplaced } });
    }
    const refused = refuseWrongCode(outcome);
    return data({ ...refused.data, pending }, refused.init ?? {});
  }
  const { step, currentPassword = "", ...entered } = form.value;
  const requirement = secondFactorRequirement(person);
  if (step === "off" && requirement?.isInForce) {
    const date = formatIsoDate(requirement.from);
    return actionFailure(403, { errors: { form: myAccountTexts.errors.twoStepRequired(date) } });
  }
  const proof = await stepUp(
    context,
    request,
    { currentPassword, ...entered },
    { isAlwaysAsked: true },
  );
  if (!proof.ok) return proof.failure;
  const { holder } = proof;
  // Another tab may have switched it on or off since the page was opened.
  if (person.hasSecondFactor !== (step !== "start")) return redirect("/account/two-step-login");
  switch (step) {
    case "start": {
      const started = await startSecondFactor(context, request, holder, currentPassword);
      return { ok: true as const, pending: describeSetup(started) };
    }
    case "new-codes": {
      const recoveryCodes = await replaceRecoveryCodes(context, request, holder, currentPassword);
      const madeOn = formatDate(new Date());
      return { ok: true as const, recoveryCodes, madeOn, isNew: false };
    }
    case "off": {
      const headers = await endSecondFactor(context, request, holder, currentPassword);
      return redirect("/account/two-step-login?done=two-step-off", { headers });
    }
  }
}

type PendingSetup = SecondFactorSetup & {
  /** The secret, for those who cannot scan the code. */
  typedKey: string;
  qrCode: QrCode;
};

/** What the page shows of a secret; undefined if the form was tampered with. */
function describeSetup({ setup, totpUri }: SecondFactorSetup): PendingSetup | undefined {
  const uri = URL.parse(totpUri);
  const secret = uri?.protocol === "otpauth:" ? uri.searchParams.get("secret") : undefined;
  if (!secret) return undefined;
  const typedKey = secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return { setup, totpUri, typedKey, qrCode: drawQrCode(totpUri) };
}

export const clientAction = clientActionKeepingForm();

export default function TwoStepLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requirement } = loaderData;
  const errors = actionData?.ok === false ? actionData.errors : undefined;
  if (actionData?.ok && actionData.recoveryCodes) {
    const { recoveryCodes, madeOn, isNew } = actionData;
    return (
      <RecoveryCodes
        email={loaderData.email}
        recoveryCodes={recoveryCodes}
        madeOn={madeOn}
        isNew={isNew}
        isOnlyOwner={loaderData.isOnlyOwner}
        // Staff who were sent here go on with their work.
        next={isNew && loaderData.requirement ? "/admin" : "/account/two-step-login"}
      />
    );
  }
  if (actionData && "pending" in actionData && actionData.pending) {
    return <Setup {...actionData.pending} errors={errors} />;
  }
  return (
    <AccountFrame
      title="Two-step login"
      lead="After your password, you enter a code from an app on your phone, so a stolen password isn’t enough to log in."
    >
      {loaderData.recoveryCodesLeft === undefined && requirement && (
        <div className="two-step-required">
          <Notice kind="warning">
            {requirement.isInForce
              ? `${company().name} has required two-step login for staff since ${formatIsoDate(requirement.from)}. Set it up to continue.`
              : `${company().name} requires two-step login for staff from ${formatIsoDate(requirement.from)}.`}
          </Notice>
        </div>
      )}
      {loaderData.recoveryCodesLeft === undefined && !loaderData.isVerified ? (
        <div className="stack">
          <Notice kind="info">{myAccountTexts.errors.confirmEmailFirst}</Notice>
          <p>
            <ButtonLink to="/verify-email" variant="brand">
              Confirm email address
            </ButtonLink>
          </p>
        </div>
      ) : loaderData.recoveryCodesLeft === undefined ? (
        <AccountForm errors={errors} button="Set up two-step login">
          <input type="hidden" name="step" value="start" />
          <p>
            You need a phone with an authenticator app, such as Google Authenticator, Microsoft
            Authenticator or the one in your password manager. It takes two minutes.
          </p>
          <StepUpFields asked={loaderData.asked} errors={errors} />
        </AccountForm>
      ) : (
        <SwitchedOn
          {...loaderData}
          recoveryCodesLeft={loaderData.recoveryCodesLeft}
          errors={errors}
        />
      )}
    </AccountFrame>
  );
}

function Setup({
  setup,
  totpUri,
  typedKey,
  qrCode,
  errors,
}: PendingSetup & { errors: FieldErrors | undefined }) {
  return (
    <AccountFrame title="Set up two-step login" isNextStep>
      <AccountForm errors={errors} button="Switch on two-step login">
        <input type="hidden" name="step" value="prove" />
        <input type="hidden" name="setup" value={setup} />
        <input type="hidden" name="totpUri" value={totpUri} />
        <ol className="two-step-steps">
          <li>
            <p>Open the authenticator app on your phone and choose to add an account.</p>
          </li>
          <li>
            <p>Scan this code with it.</p>
            <svg
              className="qr-code"
              viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
              role="img"
              aria-label="QR code for your authenticator app"
            >
              <path d={qrCode.path} />
            </svg>
            <p className="caption">
              Can’t scan it? Type this key into the app: <code>{typedKey}</code>
            </p>
            <p className="caption">
              Is the app on this device?{" "}
              <a href={totpUri} className="text-link">
                Add the account there
              </a>
            </p>
          </li>
          <li>
            <LoginCodeField
              label="Enter the code that the app shows"
              hint="Six digits, which change every 30 seconds."
              error={errors?.loginCode}
            />
          </li>
        </ol>
      </AccountForm>
    </AccountFrame>
  );
}

function RecoveryCodes({
  recoveryCodes,
  madeOn,
  isNew,
  isOnlyOwner,
  email,
  next,
}: {
  next: string;
  recoveryCodes: string[];
  madeOn: string;
  /** Two-step login has just been switched on. */
  isNew: boolean;
  isOnlyOwner: boolean;
  email: string;
}) {
  return (
    <AccountFrame title="Your recovery codes" isNextStep>
      <div className="no-print">
        <Notice kind="success">
          {isNew
            ? "Two-step login is on. Every other device has been signed out."
            : "Your earlier recovery codes no longer work. These replace them."}
        </Notice>
      </div>
      <p className="account-lead two-step-lead no-print">
        If you lose your phone, each of these codes lets you log in once. Print them or keep them in
        your password manager: <strong>this page is the only place that shows them.</strong>
      </p>
      {isOnlyOwner && (
        <div className="two-step-lead no-print">
          <Notice kind="warning">{myAccountTexts.onlyOwner}</Notice>
        </div>
      )}
      <p className="two-step-codes-of">
        {company().name}, {email}, {madeOn}
      </p>
      <ul className="two-step-codes">
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row no-print">
        <PrintButton />
        <CopyButton text={recoveryCodes.join("\n")} what="codes" />
        <ButtonLink to={next} variant="brand">
          I have saved them
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}

function SwitchedOn({
  asked,
  recoveryCodesLeft,
  trustedDays,
  requirement,
  errors,
}: SwitchedOnProps) {
  const isRequired = requirement?.isInForce ?? false;
  return (
    <>
      <Notice kind={recoveryCodesLeft > 2 ? "success" : "warning"}>
        Two-step login is on.{" "}
        {recoveryCodesLeft === 1
          ? "One recovery code is left."
          : `${recoveryCodesLeft} recovery codes are left.`}
      </Notice>
      <p className="account-lead two-step-lead">
        When you log in, you can choose not to be asked for a code on that device for {trustedDays}{" "}
        days. Such devices are listed under Devices.
      </p>
      <p className="account-lead two-step-lead">
        {isRequired
          ? "New phone? Transfer the account in your authenticator app before you give the old one away."
          : "New phone? Switch two-step login off and set it up again with the new one."}
      </p>
      <form method="post" className="account-form two-step-forms">
        {errors?.form && <FormError>{errors.form}</FormError>}
        <StepUpFields asked={asked} errors={errors} />
        <div className="button-row">
          <Button type="submit" name="step" value="new-codes" variant="line">
            Get new recovery codes
          </Button>
          {!isRequired && (
            <Button type="submit" name="step" value="off" variant="danger">
              Switch off two-step login
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

type SwitchedOnProps = Pick<
  Route.ComponentProps["loaderData"],
  "asked" | "trustedDays" | "requirement"
> & {
  recoveryCodesLeft: number;
  errors: FieldErrors | undefined;
};
