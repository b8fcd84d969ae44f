import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/deleted-page";
import { accountMeta } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta(myAccountTexts.deleted.title, "/deleted");

export default function DeletedPage() {
  return (
    <AuthMessage {...myAccountTexts.deleted}>
      <ButtonLink to="/" variant="brand">
        Home
      </ButtonLink>
    </AuthMessage>
  );
}
