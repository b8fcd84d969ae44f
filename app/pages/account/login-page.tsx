import { data, Form, redirect, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages.ts";
import { loginForm } from "#app/domain/users/account-forms.ts";
import { readRole } from "#app/domain/users/read-role.server.ts";
import { logIn } from "#app/http/log-in.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { safePath } from "#app/http/safe-redirect.ts";
import { services } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login-page";
import { Gate } from "./gate.tsx";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/login",
    title: "Login",
    description: `Log in to your account at ${company.name}.`,
    hidden: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  const next = new URL(request.url).searchParams.get("next");
  if (viewer) throw redirect(afterLogin(viewer.role, next));
  return { next: safePath(next, "") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(loginForm, request);
  if (!form.ok) return data(form, { status: 422 });

  const outcome = await logIn(context, request, form.value);
  if (outcome.ok) {
    const role = await readRole(context.get(services).database, outcome.userId);
    return redirect(afterLogin(role, form.value.next), { headers: outcome.headers });
  }
  const failures = {
    invalid: { status: 401, sentence: messages.login.invalid },
    "too-many": { status: 429, sentence: messages.login.tooMany },
  } satisfies Record<typeof outcome.reason, { status: number; sentence: string }>;
  const { status, sentence } = failures[outcome.reason];
  const headers: HeadersInit =
    outcome.reason === "too-many" ? { "Retry-After": String(outcome.retryAfterSeconds) } : {};
  return data(
    {
      ok: false,
      errors: { form: sentence } as Record<string, string>,
      typed: { email: form.value.email } as Record<string, string>,
    },
    { status, headers },
  );
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === "/login";
  const errors = actionData?.errors;
  const form = useFocusOnErrors(errors);
  return (
    <Gate title="Login" lead="Welcome back.">
      <Form ref={form} method="post" className="grid gap-5">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        {loaderData.next && <input type="hidden" name="next" value={loaderData.next} />}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.typed.email}
          error={errors?.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors?.password}
        />
        <Button type="submit" variant="brand" busy={isBusy}>
          {isBusy ? messages.login.busy : "Login"}
        </Button>
      </Form>
    </Gate>
  );
}

/** Admins go to their work, others to the shop, unless a page of ours sent them here. */
function afterLogin(role: "customer" | "admin", next: string | null | undefined): string {
  return safePath(next, role === "admin" ? "/admin" : "/");
}
