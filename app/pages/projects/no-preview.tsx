import "./no-preview.css";

/** A branch with its buds still closed, where a picture will be one day. */
export function NoPreview({ children }: { children: string }) {
  return (
    <div className="no-preview">
      <svg
        viewBox="0 0 480 300"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
      >
        <path
          className="no-preview-branch"
          d="M-10 250C90 246 130 200 220 196S380 150 490 170M150 216c20-50 60-50 70-110M206 150c22-4 40-24 66-26M300 186c20-40 60-44 70-96M352 134c20 0 34-14 56-14M60 240c10-40 34-50 36-96"
        />
        <path className="no-preview-buds" d="M220 106h0M272 124h0M370 90h0M408 120h0M96 144h0" />
      </svg>
      <p>{children}</p>
    </div>
  );
}
