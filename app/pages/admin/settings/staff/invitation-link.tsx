import { Notice } from "#app/ui/notice.tsx";

/** Without a mail server the invitation is not delivered, so the page shows its link. */
export function InvitationLink({ name, link }: { name: string; link: string }) {
  return (
    <div className="stack admin-form">
      <Notice kind="success">{name} has been invited.</Notice>
      <p>
        Email sending is not set up, so send them this link yourself. It opens their account: do not
        send it to anyone else.
      </p>
      <p className="panel plain-text spaced">{link}</p>
    </div>
  );
}
