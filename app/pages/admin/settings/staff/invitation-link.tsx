import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";
import { focusTarget } from "#app/ui/form/form-errors.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Without a mail server the invitation is not delivered, so the page shows its link. The focus moves to it. */
export function InvitationLink({ name, link }: { name: string; link: string }) {
  return (
    <div {...focusTarget} className="stack admin-form">
      <Notice kind="success">{name} has been invited.</Notice>
      <p>
        Email sending is not set up, so send them this link yourself. It opens their account: do not
        send it to anyone else.
      </p>
      <p className="panel plain-text spaced">{link}</p>
      <div className="button-row">
        <CopyLinkButton link={link} size="compact" />
      </div>
    </div>
  );
}
