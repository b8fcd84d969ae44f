import { ConfirmButton } from "#app/ui/confirm-button.tsx";

/** What staff can do with an account; each step is asked about first. */
export function CustomerActions({ person, isSelf }: { person: Person; isSelf: boolean }) {
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
        >
          Admins see all customers and messages, change the catalogue, and make other admins. Their
          sessions end now; they log in again.
        </ConfirmButton>
      )}
      {!isSelf && role === "admin" && (
        <ConfirmButton
          label="Take the admin role away"
          question={`Take the admin role from ${name}?`}
          confirm="Take it away"
          fields={{ step: "make-customer" }}
        >
          They stay a customer, and their sessions end now.
        </ConfirmButton>
      )}
    </>
  );
}

type Person = {
  name: string;
  role: "customer" | "admin";
  sessions: number;
  isVerified: boolean;
};
