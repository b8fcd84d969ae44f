import { CurrentPasswordField } from "#app/pages/account/my-account/current-password-field.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";

/** What staff can do with an account; each step is asked about first. */
export function CustomerActions({ person, isSelf, ownEmail }: CustomerActionsProps) {
  const { name, role, sessions, isVerified } = person;
  return (
    <>
      {sessions > (isSelf ? 1 : 0) && (
        <ConfirmButton
          label={isSelf ? "End other sessions" : "End all sessions"}
          question={isSelf ? "Sign yourself out elsewhere?" : `Sign ${name} out everywhere?`}
          confirm="End sessions"
          fields={{ step: "end-sessions" }}
        >
          {isSelf
            ? "You stay signed in here, and nowhere else."
            : "They can log in again with their password. Nothing of theirs is lost."}
        </ConfirmButton>
      )}
      {!isSelf && role === "customer" && isVerified && (
        <ConfirmButton
          label="Make an admin"
          question={`Make ${name} an admin?`}
          confirm="Make an admin"
          danger={false}
          fields={{ step: "make-admin" }}
          inputs={<CurrentPasswordField email={ownEmail} error={undefined} />}
        >
          Admins see all customers, orders and messages, change the catalogue, and add other admins.
          {` ${name}`} is signed out everywhere and logs in again. All admins get an email about it.
        </ConfirmButton>
      )}
      {!isSelf && role === "admin" && (
        <ConfirmButton
          label="Take the admin role away"
          question={`Take the admin role from ${name}?`}
          confirm="Take it away"
          fields={{ step: "make-customer" }}
          inputs={<CurrentPasswordField email={ownEmail} error={undefined} />}
        >
          They stay a customer and are signed out everywhere. All admins get an email about it.
        </ConfirmButton>
      )}
    </>
  );
}

type CustomerActionsProps = {
  person: Person;
  isSelf: boolean;
  /** Of the admin who acts: whose password is asked for. */
  ownEmail: string;
};

type Person = {
  name: string;
  role: "customer" | "admin";
  sessions: number;
  isVerified: boolean;
};
