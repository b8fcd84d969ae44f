import type { readStaffMember } from "#app/domain/accounts/staff/list-staff.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { AskedProof } from "#app/http/auth/step-up.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { RecoveryWarning } from "#app/pages/admin/customers/customer-labels.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { OWNERS_EMAILED } from "./staff-labels.tsx";

/** What can be done with a colleague's account, besides changing the roles. */
export function MemberActions({
  member,
  successors,
  isSelf,
  asked,
  deliversMail,
}: MemberActionsProps) {
  const { name, state, sessions } = member;
  const { may } = usePermissions();
  const inputs = <StepUpFields asked={asked} />;
  if (isSelf) return null;
  if (state === "deactivated") {
    return (
      <ConfirmButton
        label="Reactivate"
        question={`Reactivate ${name}?`}
        confirmLabel="Reactivate"
        danger={false}
        fields={{ step: "reactivate" }}
        inputs={inputs}
      >
        They get their previous roles back and log in with their existing password.
        {deliversMail && OWNERS_EMAILED}
      </ConfirmButton>
    );
  }
  if (state !== "active") {
    return (
      <>
        <ConfirmButton
          label={deliversMail ? "Send invitation again" : "New invitation link"}
          question={
            deliversMail ? `Send ${name} the invitation again?` : `Create a new link for ${name}?`
          }
          confirmLabel={deliversMail ? "Send invitation" : "Create link"}
          danger={false}
          fields={{ step: "invite-again" }}
          inputs={inputs}
        >
          {deliversMail
            ? "They get a new link to choose a password."
            : "You get a new link to give them so they can choose a password."}{" "}
          The earlier link no longer works.
        </ConfirmButton>
        <ConfirmButton
          label="Withdraw invitation"
          question={`Withdraw the invitation for ${name}?`}
          confirmLabel="Withdraw invitation"
          fields={{ step: "withdraw" }}
          inputs={inputs}
        >
          The link stops working and the account, which nobody has used yet, is deleted.
        </ConfirmButton>
      </>
    );
  }
  return (
    <>
      {may("see-contact-details") && <RecoveryButton {...{ member, asked, deliversMail }} />}
      {may("see-contact-details") && sessions > 0 && (
        <ConfirmButton
          label="Sign out everywhere"
          question={`Sign ${name} out everywhere?`}
          confirmLabel="Sign out everywhere"
          fields={{ step: "end-sessions" }}
        >
          They can log in again with their password. Nothing is lost.
        </ConfirmButton>
      )}
      <ConfirmButton
        label="Deactivate"
        question={`Deactivate ${name}?`}
        confirmLabel="Deactivate"
        fields={{ step: "deactivate" }}
        inputs={
          <>
            {member.openMessages > 0 && (
              <SelectField
                name="handOverTo"
                label={`Who takes over ${formatCount(member.openMessages, "open message")}?`}
                required
                options={[["", "Choose a colleague"], ...successors.map(toOption)]}
              />
            )}
            {inputs}
          </>
        }
      >
        They are signed out everywhere at once and remain a customer. Their name stays in the audit
        log, and you can reactivate them later.
        {deliversMail && OWNERS_EMAILED}
      </ConfirmButton>
    </>
  );
}

const toOption = ({ id, name }: { id: string; name: string }) => [id, name] as const;

function RecoveryButton({ member, asked, deliversMail }: RecoveryButtonProps) {
  const { name, recoveryAt, hasSecondFactor } = member;
  if (recoveryAt) {
    return (
      <ConfirmButton
        label="Keep two-step login"
        question={`Keep two-step login for ${name}?`}
        confirmLabel="Keep two-step login"
        danger={false}
        fields={{ step: "stop-recovery" }}
      >
        They will need a code from their app, or a recovery code, to log in.
      </ConfirmButton>
    );
  }
  if (!hasSecondFactor) return null;
  return (
    <ConfirmButton
      label="Remove two-step login"
      question={`Remove two-step login for ${name}?`}
      confirmLabel="Remove in 24 hours"
      fields={{ step: "start-recovery" }}
      inputs={<StepUpFields asked={asked} />}
    >
      <RecoveryWarning isStaff deliversMail={deliversMail} />
    </ConfirmButton>
  );
}

type MemberActionsProps = {
  member: Omit<NonNullable<Awaited<ReturnType<typeof readStaffMember>>>, "recoveryAt"> & {
    recoveryAt: string | undefined;
  };
  successors: { id: string; name: string }[];
  isSelf: boolean;
  asked: AskedProof;
  deliversMail: boolean;
};

type RecoveryButtonProps = Pick<MemberActionsProps, "member" | "asked" | "deliversMail">;
