import { Link } from "react-router";
import { formatIsoDate } from "#app/format/dates-and-numbers.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Reminds staff without two-step login that it will be required. */
export function TwoStepLoginNotice({ requiredFrom }: { requiredFrom: string | undefined }) {
  if (!requiredFrom) return null;
  return (
    <Notice kind="warning">
      From {formatIsoDate(requiredFrom)} you need two-step login to work here. It takes two minutes.{" "}
      <Link to="/account/two-step-login" className="admin-link">
        Set it up now
      </Link>
    </Notice>
  );
}
