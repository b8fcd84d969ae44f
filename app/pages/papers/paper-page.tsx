import { Link } from "react-router";
import type { Paper } from "#app/domain/orders/papers/paper.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { PaperSheet } from "./paper-sheet.tsx";
import "#app/ui/back-link.css";

/** A document on screen, as it will be on paper, with the ways to keep it. */
export function PaperPage({ paper, back, pdf }: { paper: Paper; back: string; pdf: string }) {
  return (
    <div className="wrap paper-page">
      <Link to={back} className="back-link">
        Back to the order
      </Link>
      <div className="paper-tools">
        {/* A file: the browser takes it, not our router. */}
        <a href={pdf} className={buttonClass({ variant: "brand" })}>
          <span>Download PDF</span>
          <Icon name="download" />
        </a>
        <PrintButton />
      </div>
      {paper.mark && (
        <p className="caption">
          The first PDF you download is the original. Later ones, and this page, are copies.
        </p>
      )}
      <PaperSheet paper={paper} />
    </div>
  );
}
