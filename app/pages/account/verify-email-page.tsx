import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages.ts";
import { verifyEmail } from "#app/http/verify-email.server.ts";
import type { Route } from "./+types/verify-email-page";
import { GateMessage } from "./gate-message.tsx";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = () => [
  { title: `Verify your address · ${company.name}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const verified = await verifyEmail(context, new URL(request.url).searchParams.get("token") ?? "");
  return data({ verified }, { status: verified ? 200 : 410 });
}

export default function VerifyEmailPage({ loaderData: { verified } }: Route.ComponentProps) {
  const { done, linkDead } = messages.verification;
  return <GateMessage {...(verified ? done : linkDead)} />;
}
