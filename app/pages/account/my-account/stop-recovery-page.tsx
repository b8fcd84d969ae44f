import { data, redirect } from "react-router";
import { z } from "zod";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import {
  isRecoveryToken,
  stopRecoveryByToken,
} from "#app/domain/accounts/second-factor/recovery.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountForm } from "#app/pages/account/account-form.tsx";
import { AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/stop-recovery-page";

const texts = myAccountTexts.stopRecovery;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: texts.open.title });

/** Read-only, because mail scanners open links. Works without a session. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  if (search.has("done")) return data({ state: "stopped" as const, token: "" });
  const token = (search.get("token") ?? "").slice(0, 200);
  const isOpen = await isRecoveryToken(context.get(appServices), token);
  return isOpen
    ? data({ state: "open" as const, token })
    : data({ state: "dead" as const, token: "" }, { status: 410 });
}

const stopForm = z.strictObject({ token: z.string().max(200) });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(stopForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { ok } = await stopRecoveryByToken(context.get(appServices), form.value.token);
  // Redirect, so the token leaves the URL.
  return redirect(`/account/stop-recovery${ok ? "?done=stopped" : ""}`);
}

export default function StopRecoveryPage({ loaderData }: Route.ComponentProps) {
  const { state, token } = loaderData;
  return (
    <AuthMessage {...texts[state]}>
      {state === "open" ? (
        <AccountForm action="/account/stop-recovery" errors={undefined} button={texts.button}>
          <input type="hidden" name="token" value={token} />
        </AccountForm>
      ) : (
        <ButtonLink to={state === "stopped" ? "/forgot-password" : "/account"} variant="brand">
          {state === "stopped" ? "Choose a new password" : "My account"}
        </ButtonLink>
      )}
    </AuthMessage>
  );
}
