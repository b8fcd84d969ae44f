import { myAccount } from "#app/content/messages/my-account.ts";
import { AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/deleted-page";
import { accountMeta } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta(myAccount.deleted.title, "/deleted");

export default function DeletedPage() {
  return (
    <AuthMessage {...myAccount.deleted}>
      <ButtonLink to="/" variant="brand">
        Home
      </ButtonLink>
    </AuthMessage>
  );
}
