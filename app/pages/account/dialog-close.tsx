import { Icon } from "#app/ui/media/icon.tsx";
import "#app/ui/form/icon-button.css";

/** Closes the surrounding dialog without JavaScript; other buttons can refer to its form by id. */
export function DialogClose({ id }: { id: string }) {
  return (
    <form id={id} method="dialog">
      <button type="submit" className="icon-button dialog-close soft" aria-label="Close">
        <Icon name="close" />
      </button>
    </form>
  );
}
