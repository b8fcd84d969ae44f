import type { readStaffMember } from "#app/domain/accounts/staff/list-staff.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { AskedProof } from "#app/http/auth/step-up.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";

/** What can be done with a colleague's account, besides changing the roles. */
export function MemberActions({ member, successors, isSelf, asked }: MemberActionsProps) {
  const { name, state, sessions } = member;
  const { may } = usePermissions();
  const inputs = <StepUpFields asked={asked} />;
  if (isSelf) return null;
  if (state === "deactivated") {
    return (
      <ConfirmButton
        label="Reactivate"
        question={`Put ${name} back on staff?`}
        confirmLabel="Reactivate"
        danger={false}
        fields={{ step: "reactivate" }}
        inputs={inputs}
      >
        They get the roles they had before and log in with their existing password. All owners will
        be emailed.
      </ConfirmButton>
    );
  }
  if (state !== "active") {
    return (
      <>
        <ConfirmButton
          label="Send invitation again"
          question={`Send ${name} the invitation again?`}
          confirmLabel="Send invitation"
          danger={false}
          fields={{ step: "invite-again" }}
          inputs={inputs}
        >
          They get a new link to choose a password. The earlier link no longer works.
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
      {may("see-contact-details") && <RecoveryButton member={member} asked={asked} />}
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
        log, and you can reactivate them later. All owners will be emailed.
      </ConfirmButton>
    </>
  );
}

const toOption = ({ id, name }: { id: string; name: string }) => [id, name] as const;

function RecoveryButton({ member, asked }: Pick<MemberActionsProps, "member" | "asked">) {
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
        They then need a code or a recovery code to log in.
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
      Only for someone who has lost both their phone and their recovery codes. Make sure it is
      really them, for example by calling the number you know. It takes effect in 24 hours; we email
      them and all owners now, and they can stop it.
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
};
