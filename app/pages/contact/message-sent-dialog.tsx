import { messages } from "#app/content/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

export function MessageSentDialog({ sent, about, onClose }: MessageSentDialogProps) {
  const { title, text, close } = messages.contact.sent;
  return (
    <Dialog open={sent !== undefined} onClose={onClose} aria-labelledby="message-sent">
      <svg
        aria-hidden="true"
        className="mb-5 -ml-10 stroke-brand"
        viewBox="0 0 120 64"
        width="120"
        height="64"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        <path d="M0 60C30 58 40 40 60 38s40-10 58-30M60 38c-2-14 8-20 4-34M90 30c3 7 8 9 16 12" />
        <path className="stroke-blossom-deep" strokeWidth="8" d="M64 5h0M106 42h0" />
        <path className="stroke-sun" strokeWidth="8" d="M115 8h0" />
      </svg>
      <h2 id="message-sent" className="text-[2rem]">
        {title}
      </h2>
      <p className="mt-3 text-soft">
        {text}
        {about && " Your cart stays as it is."}
      </p>
      {sent?.reference && <p className="mt-3">Your reference: {sent.reference}</p>}
      <form method="dialog" className="mt-7">
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
