import { productMessages } from "#app/content/product-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { SuccessDialog } from "./save-dialogs.tsx";
import "#app/ui/confirm-button.css";
import "#app/ui/dialog.css";

/** After an edit: it closes by itself, and the form stays. */
export function SavedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = () => open && onClose();
  return (
    <SuccessDialog
      open={open}
      title={productMessages.save.updated}
      onTimeUp={close}
      onClose={close}
    >
      <p className="confirm-words">The shop shows it from now on.</p>
      <form method="dialog" className="confirm-actions">
        <Button type="submit" variant="line" size="office">
          Close
        </Button>
      </form>
    </SuccessDialog>
  );
}
