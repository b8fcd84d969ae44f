import { Icon } from "#app/ui/media/icon.tsx";

/** Closes the dialog it stands in, also without script; a button elsewhere can use its form. */
export function DialogClose({ id }: { id: string }) {
  return (
    <form id={id} method="dialog">
      <button type="submit" className="dialog-close" aria-label="Close">
        <Icon name="close" />
      </button>
    </form>
  );
}
