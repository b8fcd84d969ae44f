import { Icon } from "#app/ui/media/icon.tsx";

/** Closes the surrounding dialog without JavaScript; other buttons can refer to its form by id. */
export function DialogClose({ id }: { id: string }) {
  return (
    <form id={id} method="dialog">
      <button type="submit" className="dialog-close" aria-label="Close">
        <Icon name="close" />
      </button>
    </form>
  );
}
