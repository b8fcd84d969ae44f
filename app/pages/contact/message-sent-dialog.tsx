import { contactMessages } from "#app/content/contact-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import "./message-sent-dialog.css";

export function MessageSentDialog({ sent, about, onClose }: MessageSentDialogProps) {
  const { title, text, close } = contactMessages.sent;
  return (
    <Dialog
      open={sent !== undefined}
      onClose={onClose}
      aria-labelledby="message-sent"
      className="message-sent"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 120 64"
        width="120"
        height="64"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        <path d="M0 60C30 58 40 40 60 38s40-10 58-30M60 38c-2-14 8-20 4-34M90 30c3 7 8 9 16 12" />
        <path strokeWidth="8" d="M64 5h0M106 42h0" />
        <path strokeWidth="8" d="M115 8h0" />
      </svg>
      <h2 id="message-sent">{title}</h2>
      <p>
        {text}
        {about && " Your cart stays as it is."}
      </p>
      {sent?.reference && <p>Your reference: {sent.reference}</p>}
      <form method="dialog">
        <Button type="submit" variant="ink">
          {close}
        </Button>
      </form>
    </Dialog>
  );
}

type MessageSentDialogProps = {
  sent: { reference: string | undefined } | undefined;
  about: "cart" | undefined;
  onClose: () => void;
};
