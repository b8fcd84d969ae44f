import { data } from "react-router";
import { messages } from "#app/content/messages.ts";
import { verifyEmail } from "#app/http/verify-email.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/verify-email-page";
import { GateMessage } from "./gate-message.tsx";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/verify-email", title: "Verify your address" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const verified = await verifyEmail(context, new URL(request.url).searchParams.get("token") ?? "");
  return data({ verified }, { status: verified ? 200 : 410 });
}

export default function VerifyEmailPage({ loaderData: { verified } }: Route.ComponentProps) {
  const { done, linkDead } = messages.verification;
  return <GateMessage {...(verified ? done : linkDead)} />;
}
