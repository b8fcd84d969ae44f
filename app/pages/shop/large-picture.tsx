import type { ComponentProps } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/sign-button.css";
import "./large-picture.css";

/** One picture as large as the screen; the gallery's keys turn it. */
export function LargePicture({ name, picture, place, open, onClose, go }: LargePictureProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="large-picture" className="large-picture">
      <h2 id="large-picture">
        {name}
        {place && <span>{place}</span>}
      </h2>
      <form method="dialog">
        <button type="submit" className="sign-button" aria-label="Close the picture">
          <Icon name="close" />
        </button>
      </form>
      <Picture className="picture-whole" picture={picture} alt="" sizes="100vw" priority />
      {place && (
        <div className="gallery-step">
          <button
            type="button"
            className="sign-button"
            aria-label="Previous picture"
            onClick={() => go(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className="sign-button"
            aria-label="Next picture"
            onClick={() => go(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </Dialog>
  );
}

type LargePictureProps = {
  name: string;
  picture: ComponentProps<typeof Picture>["picture"];
  /** "2 of 4"; none for a picture that is alone. */
  place: string | undefined;
  open: boolean;
  onClose: () => void;
  go: (by: -1 | 1) => void;
};
