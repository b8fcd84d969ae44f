import "./branch-divider.css";

/** A branch in bloom across the full width: where one part of a page ends and night begins. */
export function BranchDivider() {
  return (
    <svg
      aria-hidden="true"
      className="branch-divider"
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      strokeLinecap="round"
    >
      <path strokeWidth="2" d="M0 40C180 40 260 62 420 62s240-34 420-34 300 44 600 30" />
      <path
        strokeWidth="1.2"
        d="M420 62c70 0 80 40 150 46s90 24 130 26M150 44c50 4 70 26 110 30s60 14 80 30M840 28c80 0 90 44 170 48s110 34 160 36M1010 76c40 2 50-22 100-22M570 108c40 2 50-16 90-18M1240 60c50 0 60 30 110 34"
      />
      <g>
        <path strokeWidth="8" d="M700 134h0M340 104h0M1170 112h0M1350 94h0" />
        <path strokeWidth="6" d="M1110 54h0M660 90h0M150 44h0M840 28h0M1240 60h0" />
      </g>
      <path strokeWidth="8" d="M420 62h0" />
    </svg>
  );
}
