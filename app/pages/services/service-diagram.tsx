import type { SVGProps } from "react";
import type { DiagramLabel, ServiceDiagram } from "#app/content/services/service-diagram.ts";
import "./service-diagram.css";

export function Diagram({ diagram }: { diagram: ServiceDiagram }) {
  return (
    <svg
      className="page-head-art diagram"
      viewBox={`0 0 400 ${diagram.height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      textRendering="geometricPrecision"
      role="img"
      aria-label={diagram.text}
    >
      {LAYERS.map(
        ([layer, style]) => diagram[layer] && <path key={layer} {...style} d={diagram[layer]} />,
      )}
      {diagram.labels.map((label) => (
        <Label key={label.join()} label={label} />
      ))}
      {diagram.title && <Label label={diagram.title} className="diagram-title" />}
    </svg>
  );
}

const blossom = "var(--color-blossom)";
const sun = "var(--color-sun)";

/** From the back to the front. */
const LAYERS: readonly (readonly [Layer, SVGProps<SVGPathElement>])[] = [
  ["area", { fill: "var(--color-twig)", fillOpacity: 0.28 }],
  ["outline", { stroke: "var(--color-twig)", strokeWidth: 1.3 }],
  ["standby", { stroke: blossom, strokeWidth: 1.5, strokeDasharray: "2 6" }],
  // With a path length of 1, one animation draws every line.
  ["flow", { stroke: blossom, strokeWidth: 2, pathLength: 1, className: "diagram-flow" }],
  ["threat", { stroke: "var(--color-intruder)", strokeWidth: 1.6 }],
  ["focus", { stroke: sun, strokeWidth: 2 }],
  ["core", { stroke: sun, strokeWidth: 11 }],
  ["buds", { stroke: blossom, strokeWidth: 6 }],
  ["dots", { stroke: blossom, strokeWidth: 11 }],
];

function Label({ label: [text, x, y, anchor], className }: LabelProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={className}>
      {text}
    </text>
  );
}

type Layer = Exclude<keyof ServiceDiagram, "text" | "height" | "title" | "labels">;

type LabelProps = { label: DiagramLabel; className?: string };
