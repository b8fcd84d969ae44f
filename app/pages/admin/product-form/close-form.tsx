import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Out of the form, to the shop. */
export function CloseForm() {
  return (
    <ButtonLink to="/shop" variant="quiet" size="office">
      <Icon name="close" size={18} />
      <span className="visually-hidden">Close</span>
    </ButtonLink>
  );
}
