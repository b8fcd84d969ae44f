import { useEffect, useRef, useState } from "react";
import { shouldReduceMotion } from "#app/ui/motion/motion.ts";
import { findSection } from "./page-sections.ts";
import { PREVIEW_MESSAGE } from "./preview-message.ts";

const SIZES = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 1100 },
} as const;

/** The real page with the draft, beside the form, at the width of a phone or a desktop. */
export function LivePreview({
  preview,
  kind,
  editedPath,
  hasDraft,
  savedVersion,
}: LivePreviewProps) {
  const [device, setDevice] = useState<keyof typeof SIZES>("desktop");
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);

  // The page in the frame loads its data again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each save
  useEffect(() => {
    const page = frame.current?.contentWindow;
    // An email has no script that could listen.
    if (preview.subject !== undefined) page?.location.reload();
    else page?.postMessage(PREVIEW_MESSAGE, window.location.origin);
  }, [savedVersion]);

  // Shows the part that is being edited. `scrollIntoView` would move the form as well.
  const showEdited = () => {
    const page = frame.current?.contentWindow;
    if (!page || !editedPath) return;
    const section = findSection(page.document, kind, editedPath);
    if (!section) return;
    const { scrollPaddingTop } = page.getComputedStyle(page.document.documentElement);
    page.scrollTo({
      top: page.scrollY + section.getBoundingClientRect().top - Number.parseFloat(scrollPaddingTop),
      behavior: shouldReduceMotion() ? "instant" : "smooth",
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another field is edited
  useEffect(showEdited, [editedPath]);

  // On a phone, the page as a phone shows it.
  useEffect(() => {
    if (window.matchMedia("(width < 54rem)").matches) setDevice("phone");
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fitFrame = () => {
      const { width, height } = SIZES[device];
      const scale = Math.min(
        1,
        element.parentElement ? element.parentElement.clientWidth / width : 1,
      );
      element.style.width = `${width * scale}px`;
      element.style.height = `${height * scale}px`;
      if (!frame.current) return;
      const { style } = frame.current;
      style.width = `${width}px`;
      style.height = `${height}px`;
      style.transform = `scale(${scale})`;
    };
    fitFrame();
    const observer = new ResizeObserver(fitFrame);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [device]);

  return (
    <aside className="content-preview" aria-label="Preview">
      <div className="split">
        <fieldset className="button-row needs-script">
          <legend className="visually-hidden">Width of the preview</legend>
          {(["desktop", "phone"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={device === each}
              className="btn btn-line btn-compact"
              onClick={() => setDevice(each)}
            >
              {each === "phone" ? "Phone" : "Desktop"}
            </button>
          ))}
        </fieldset>
      </div>
      {preview.subject !== undefined && (
        <p>
          Subject: <strong>{preview.subject}</strong>
        </p>
      )}
      <div ref={box} className="content-frame">
        <iframe
          ref={frame}
          src={`${preview.path}?frame`}
          onLoad={showEdited}
          title={
            preview.subject === undefined
              ? "The page with your changes"
              : "The email with your changes"
          }
        />
      </div>
      <p className="caption">
        {hasDraft
          ? "Only staff can see this draft. To show it to someone else, create a preview link."
          : "There are no unpublished changes."}
      </p>
    </aside>
  );
}

type LivePreviewProps = {
  preview: { path: string; subject: string | undefined };
  kind: string;
  /** The path of the field that is being edited. */
  editedPath: string | undefined;
  hasDraft: boolean;
  savedVersion: number;
};
