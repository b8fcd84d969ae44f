import { useNavigation } from "react-router";
import type { InboxView } from "#app/domain/contact/inbox-choice.ts";
import { Button } from "#app/ui/button.tsx";

/** What can be done with the ticked messages. The sheet shows it as soon as one is ticked. */
export function BulkBar({ view, ticked }: { view: InboxView; ticked: number }) {
  const isBusy = useNavigation().state !== "idle";
  const deeds = [
    ...(view === "archived" ? [] : [["archived", "Archive"] as const]),
    ...(view === "spam" ? [] : [["spam", "Spam"] as const]),
    ...(["archived", "spam", "answered"].includes(view) ? [["open", "Reopen"] as const] : []),
    ["read", "Read"] as const,
    ["unread", "Unread"] as const,
  ];
  return (
    <fieldset className="inbox-bulk on-night">
      <legend className="visually-hidden">Mark or move the ticked messages</legend>
      {ticked > 0 && (
        <output className="inbox-ticked">
          {ticked}
          <span> ticked</span>
        </output>
      )}
      {deeds.map(([intent, words]) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="quiet"
          size="office"
          disabled={isBusy}
        >
          {words}
        </Button>
      ))}
      <Button type="reset" variant="quiet" size="office" icon="close">
        <span className="visually-hidden">Untick all</span>
      </Button>
    </fieldset>
  );
}
