import type { ServicePageData } from "#app/content/services/service-pages.ts";
import "./service-tree.css";

/** The service drawn as a tree: foundations as roots, protection at the trunk, results as crown. */
export function ServiceTree({ plan }: Pick<ServicePageData, "plan">) {
  const { root, guard, fork, crown, keepsOut } = plan;
  return (
    <svg
      className="page-head-art service-tree"
      viewBox="0 0 520 560"
      fill="none"
      role="img"
      aria-label={`Drawn as a tree. At the root: ${root}. On the trunk: ${guard}, then ${fork}. In the crown: ${crown.join(", ")}.`}
    >
      <path className="tree-wood" strokeWidth="8" d="M262 560V318" />
      <path
        className="tree-wood"
        strokeWidth="3"
        d="M262 318C262 260 120 280 96 176M262 318C262 250 196 240 190 110M262 318C262 240 300 210 300 72M262 318C262 250 376 250 396 134M262 318C262 276 430 300 470 226"
      />
      <path
        className="tree-wood"
        strokeWidth="1.4"
        d="M128 236C108 220 70 226 44 206M104 200C96 170 60 160 52 128M198 168C176 140 140 140 132 84M192 140C206 110 220 104 222 60M298 130C286 100 264 90 262 44M300 100C322 80 328 64 344 34M384 174C372 140 388 120 376 88M394 148C418 130 430 120 440 84M446 250C468 268 486 272 506 272M458 240C474 210 500 206 508 176"
      />
      <path className="tree-bud" strokeWidth="14" d={LARGE_BUDS} />
      <path className="tree-bud" strokeWidth="9" d={SMALL_BUDS} />
      {keepsOut && (
        <>
          <path
            className="tree-intruder"
            strokeDasharray="2 6"
            d="M70 556C120 540 160 516 206 478M10 462C80 470 140 452 206 420M470 548C420 540 380 508 318 464"
          />
          <path
            className="tree-intruder"
            strokeWidth="2.2"
            d="m206 410 12 12m0-12-12 12M306 456l12 12m0-12-12 12M206 468l12 12m0-12-12 12"
          />
        </>
      )}
      <circle className="tree-core" cx="262" cy="436" r="30" strokeWidth="2" />
      <circle className="tree-core" cx="262" cy="436" r="17" strokeWidth="1.2" />
      <path className="tree-core" strokeWidth="12" d="M262 436h0" />
      <path className="tree-fork" strokeWidth="12" d="M262 355h0" />
      {crown.map((label, index) => {
        const { x, y, anchor } = CROWN[index] ?? {};
        return (
          <text key={label} x={x} y={y} textAnchor={anchor}>
            {label}
          </text>
        );
      })}
      <text x="276" y="360">
        {fork}
      </text>
      <text x="306" y={keepsOut ? 424 : 441} className="tree-guard">
        {guard}
      </text>
      <text x="276" y="550">
        {root}
      </text>
    </svg>
  );
}

const LARGE_BUDS = "M96 176h0M190 110h0M300 72h0M396 134h0M470 226h0";
const SMALL_BUDS =
  "M44 206h0M52 128h0M132 84h0M222 60h0M262 44h0M344 34h0M376 88h0M440 84h0M506 272h0M508 176h0";

/** Positions of the crown's labels, from left to right. */
const CROWN = [
  { x: 110, y: 182, anchor: "start" },
  { x: 178, y: 92, anchor: "middle" },
  { x: 302, y: 54, anchor: "middle" },
  { x: 409, y: 153, anchor: "start" },
  { x: 456, y: 216, anchor: "end" },
] as const;
