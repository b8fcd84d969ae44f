import { myAccount } from "#app/content/my-account.ts";
import { GateMessage } from "#app/pages/account/gate-message.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/deleted-page";
import { accountMeta } from "./account-meta.ts";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = accountMeta(myAccount.deleted.title, "/deleted");

export default function DeletedPage() {
  return (
    <GateMessage {...myAccount.deleted}>
      <ButtonLink to="/" variant="brand">
        Home
      </ButtonLink>
    </GateMessage>
  );
}
