import { Form, useNavigation } from "react-router";
import type { MessageState } from "#app/domain/contact/message-state.ts";
import { Button } from "#app/ui/button.tsx";

/** Where a message can go from here. Each can be taken back, so none asks first. */
export function MoveButtons({ state, isRead }: { state: MessageState; isRead: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  const moves = [
    ...(state === "open" ? [] : [["open", "Reopen"] as const]),
    ...(state === "archived" ? [] : [["archived", "Archive"] as const]),
    ...(state === "spam" ? [] : [["spam", "Spam"] as const]),
  ];
  return (
    <>
      <Form method="post">
        <input type="hidden" name="intent" value={isRead ? "unread" : "read"} />
        <Button type="submit" variant="line" size="office" disabled={isBusy}>
          {isRead ? "Mark unread" : "Mark read"}
        </Button>
      </Form>
      {moves.map(([to, words]) => (
        <Form method="post" key={to}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="from" value={state} />
          <input type="hidden" name="to" value={to} />
          <Button type="submit" variant="line" size="office" disabled={isBusy}>
            {words}
          </Button>
        </Form>
      ))}
    </>
  );
}
