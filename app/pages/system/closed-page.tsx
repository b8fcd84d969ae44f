import { ErrorPage } from "./error-page.tsx";
import { MaintenancePage } from "./maintenance-page.tsx";

/** When the site answers 503: closed for work, or too many visitors at once. */
export function ClosedPage({ isBusy }: { isBusy: boolean }) {
  if (!isBusy) return <MaintenancePage />;
  return (
    <ErrorPage
      title="We are very busy right now"
      sentence="More people are here than we can serve at once. Please load this page again in a few seconds. If you have just sent something, it was not taken in: please send it again."
    />
  );
}
