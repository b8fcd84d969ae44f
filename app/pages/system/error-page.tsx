import { NightPage, type NightPageProps } from "./night-page.tsx";
import { WaysOn } from "./ways-on.tsx";

/** Needs nothing but itself: it is shown when anything else failed. */
export function ErrorPage({
  title = "Something went wrong",
  sentence = "That is our fault, not yours. Please try again in a moment, or tell us what you were doing.",
  reference,
}: Partial<NightPageProps>) {
  return (
    <NightPage title={title} sentence={sentence} reference={reference}>
      <WaysOn />
    </NightPage>
  );
}
