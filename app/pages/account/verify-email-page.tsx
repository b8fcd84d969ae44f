import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages.ts";
import { verifyEmail } from "#app/http/verify-email.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/verify-email-page";
import { Gate } from "./gate.tsx";

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
  const { title, lead } = verified ? messages.verification.done : messages.verification.linkDead;
  return (
    <Gate title={title} lead={lead}>
      <ButtonLink to="/login" variant="brand">
        Login
      </ButtonLink>
    </Gate>
  );
}
