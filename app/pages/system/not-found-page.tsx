import { NightPage, type NightPageProps } from "./night-page.tsx";
import { WaysOn } from "./ways-on.tsx";

export function NotFoundPage({
  title = "Page not found",
  sentence = "This branch ends here. The address may be mistyped, or the page has moved.",
  reference,
}: Partial<NightPageProps>) {
  return (
    <NightPage title={title} sentence={sentence} reference={reference}>
      <WaysOn />
    </NightPage>
  );
}
