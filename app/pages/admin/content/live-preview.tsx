import { useEffect, useRef, useState } from "react";
import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";
import { PREVIEW_MESSAGE } from "./preview-message.ts";

const WIDTHS = { phone: 390, desktop: 1280 } as const;
const HEIGHT = 760;

/** The real page with the draft, beside the form, at the width of a phone or a desktop. */
export function LivePreview({ preview, savedVersion }: LivePreviewProps) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>("desktop");
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);

  // The page in the frame loads its data again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each save
  useEffect(() => {
    frame.current?.contentWindow?.postMessage(PREVIEW_MESSAGE, window.location.origin);
  }, [savedVersion]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fitFrame = () => {
      const width = WIDTHS[device];
      const scale = Math.min(1, element.clientWidth / width);
      element.style.height = `${HEIGHT}px`;
      if (!frame.current) return;
      const { style } = frame.current;
      style.width = `${width}px`;
      style.height = `${HEIGHT / scale}px`;
      style.transform = `scale(${scale})`;
    };
    fitFrame();
    const observer = new ResizeObserver(fitFrame);
    observer.observe(element);
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
        <div className="button-row">
          <CopyLinkButton link={preview.link} size="compact" />
          <a
            href={preview.path}
            target="_blank"
            rel="noopener"
            className="btn btn-line btn-compact"
          >
            Open preview
          </a>
        </div>
      </div>
      <div ref={box} className="content-frame">
        <iframe ref={frame} src={`${preview.path}?frame`} title="The page with your changes" />
      </div>
      <p className="caption">
        Whoever has the link can see this draft until {preview.expires}. Visitors and search engines
        cannot.
      </p>
    </aside>
  );
}

type LivePreviewProps = {
  preview: { path: string; link: string; expires: string };
  savedVersion: number;
};
