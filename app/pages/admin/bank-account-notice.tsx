import { Link, useLocation } from "react-router";
import type { PendingBankAccount } from "#app/domain/settings/bank-account.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { ActionButton } from "./admin-form.tsx";
import { usePermissions } from "./use-permissions.ts";

export const BANK_SETTINGS_PATH = "/admin/settings/bank";

/** On every page of the admin area, while a new bank account waits or EFT is paused. */
export function BankAccountNotice({ pending, isEftPaused, canPay }: BankAccountNoticeProps) {
  const { mayOpen } = usePermissions();
  return (
    <>
      {pending && <PendingNotice pending={pending} isEftPaused={isEftPaused} />}
      {isEftPaused && (
        <div role="status" className="notice bank-account-notice" data-kind="warning">
          <Icon name="alert" />
          <div className="stack">
            <p>
              EFT is paused: customers can’t choose it and don’t see your bank details.
              {!canPay && " They have no other way to pay at the moment."}
            </p>
            {mayOpen("/admin/settings/payments") && (
              <div className="button-row">
                {mayOpen(BANK_SETTINGS_PATH) ? (
                  <ActionButton action={BANK_SETTINGS_PATH} fields={{ intent: "resume-eft" }}>
                    Resume EFT
                  </ActionButton>
                ) : (
                  <Link to="/admin/settings/payments">Resume EFT under Payment methods</Link>
                )}
              </div>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function PendingNotice({
  pending,
  isEftPaused,
}: Pick<BankAccountNoticeProps, "isEftPaused"> & { pending: PendingBankAccount }) {
  const { id, requestedBy = "A former colleague", isOwn, mayApprove, accounts } = pending;
  const { mayOpen } = usePermissions();
  const isOnItsPage = useLocation().pathname === BANK_SETTINGS_PATH;
  const takesEffect = formatLongDateTime(pending.takesEffectAt);
  return (
    <div role="status" className="notice bank-account-notice" data-kind="warning">
      <Icon name="alert" />
      <div className="stack">
        <p>
          {isOwn ? "You" : requestedBy} asked to change the bank account from the {accounts.current}{" "}
          to the {accounts.next}. The new account takes effect on {takesEffect}
          {isOwn && pending.hasApprover ? ", or as soon as another owner approves it." : "."} Until
          then customers see the current one.
        </p>
        {mayApprove && (
          <p>
            Don’t approve it before you have spoken to {pending.requestedBy ?? "your colleagues"} by
            phone.
          </p>
        )}
        <div className="button-row">
          {mayApprove && !isOnItsPage && (
            <ButtonLink to={`${BANK_SETTINGS_PATH}#approve`} variant="line" size="compact">
              Review and approve
            </ButtonLink>
          )}
          <ActionButton action={BANK_SETTINGS_PATH} fields={{ intent: "cancel", pendingId: id }}>
            Cancel the change
          </ActionButton>
          {!isEftPaused && !isOnItsPage && mayOpen("/admin/settings/payments") && (
            <ActionButton action={BANK_SETTINGS_PATH} fields={{ intent: "pause-eft" }}>
              Pause EFT
            </ActionButton>
          )}
          {isOwn && !isOnItsPage && <Link to={BANK_SETTINGS_PATH}>Bank account</Link>}
        </div>
      </div>
    </div>
  );
}

type BankAccountNoticeProps = {
  pending: PendingBankAccount | undefined;
  isEftPaused: boolean;
  /** Customers can choose some payment method. */
  canPay: boolean;
};
