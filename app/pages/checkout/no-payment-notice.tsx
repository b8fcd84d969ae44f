import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { Notice } from "#app/ui/notice.tsx";

/** EFT is paused, and the shop takes nothing else. */
export function NoPaymentNotice() {
  return (
    <Notice kind="warning">
      We can’t take payments at the moment. Please call us on {company().phone.shown} or{" "}
      <Link to="/#contact">send us a message</Link>, and we’ll help you order.
    </Notice>
  );
}
