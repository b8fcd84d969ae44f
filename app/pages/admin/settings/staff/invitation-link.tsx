import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";
import { focusTarget } from "#app/ui/form/form-errors.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Without a mail server the invitation is not delivered, so the page shows its link. The focus moves to it. */
export function InvitationLink({ name, link }: { name: string; link: string }) {
  return (
    <div {...focusTarget} className="stack admin-form">
      <Notice kind="success">{name} has been invited.</Notice>
      <p>
        Emails are not being sent yet, so give them this link yourself. Anyone who opens it can
        choose the password for this account, so send it to no one else.
      </p>
      <p className="panel plain-text spaced">{link}</p>
      <div className="button-row">
        <CopyLinkButton link={link} size="compact" />
      </div>
    </div>
  );
}
