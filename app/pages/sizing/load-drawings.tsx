import {
  COMFORTABLE_SHARE,
  formatHours,
  formatShare,
  formatWatts,
  type PowerFigures,
  runMinutes,
  USABLE_SHARE,
} from "#app/domain/sizing/sizing.ts";
import "./load-drawings.css";

/*
 * Drawings of what the text beside them says, so they are hidden from screen readers. They are SVG because the CSP
 * allows no style attribute.
 */

/** A jacaranda that grows a blossom for each device. */
export function LoadTree({ count }: { count: number }) {
  const shown = Math.min(count, MAX_BLOSSOMS);
  const tips = Array.from({ length: Math.max(shown, BARE_TWIGS) }, (_, at, all = shown) =>
    tipOf(at, Math.max(all, BARE_TWIGS)),
  );
  return (
    <svg viewBox="0 0 320 150" className="load-tree" aria-hidden="true" focusable="false">
      <path d="M160 150V104" className="trunk" />
      {tips.map(({ x, y }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one twig for each device
        <g key={at}>
          <path d={`M160 112Q${160 + (x - 160) * 0.2} ${y + 22} ${x} ${y}`} className="twig" />
          <circle cx={x} cy={y} r={at < shown ? 6 : 3} className={at < shown ? "lit" : "bud"} />
        </g>
      ))}
    </svg>
  );
}

const MAX_BLOSSOMS = 24;
const BARE_TWIGS = 5;

/** On a fan from left to right, outer and inner by turns. */
function tipOf(at: number, count: number) {
  const angle = Math.PI * (1.06 + (0.88 * (at + 0.5)) / count);
  const reach = at % 2 === 0 ? 1 : 0.74;
  return {
    x: Math.round(160 + Math.cos(angle) * 138 * reach),
    y: Math.round(112 + Math.sin(angle) * 98 * reach),
  };
}

/** How long it lasts, as a branch with a bud for each hour, and the hours that were asked for. */
export function RunTimeBranch({ minutes, hours }: { minutes: number; hours: number }) {
  const asked = hours * 60;
  const end = Math.max(asked * 1.35, Math.min(minutes, asked * 2));
  const xOf = (minute: number) => EDGE + (minute / end) * (WIDTH - 2 * EDGE);
  const isLong = minutes > end;
  const reached = xOf(Math.min(minutes, end));
  const buds =
    end <= 24 * 60 ? Array.from({ length: Math.floor(end / 60) }, (_, at) => at + 1) : [];
  const lasts = minutes >= asked;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 44`}
      className="run-time"
      data-lasts={lasts || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path d={`M${EDGE} 12H${WIDTH - EDGE}`} className="rail" />
      <path d={`M${EDGE} 12H${reached}`} className="lasting" />
      {buds.map((hour) => (
        <circle
          key={hour}
          cx={xOf(hour * 60)}
          cy={12}
          r={3}
          className={hour * 60 <= minutes ? "hour" : "hour-after"}
        />
      ))}
      {isLong ? (
        <path d={`m${reached - 5} 5 8 7-8 7`} className="onward" />
      ) : (
        <circle cx={reached} cy={12} r={6} className="end" />
      )}
      <path d={`M${xOf(asked)} 2v24`} className="asked" />
      <text x={xOf(asked)} y={39} textAnchor="middle">
        {formatHours(hours)} requested
      </text>
    </svg>
  );
}

/** How much of the output or budget is used, with a mark at 80 per cent. */
export function ShareBar({ share, hasMark = true }: { share: number; hasMark?: boolean }) {
  const state = share > 1 ? "over" : hasMark && share > COMFORTABLE_SHARE ? "tight" : "easy";
  const used = share > 0 ? Math.max(4, Math.min(share, 1) * WIDTH) : 0;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 12`}
      className="share-bar"
      data-state={state}
      aria-hidden="true"
      focusable="false"
    >
      <rect y={2} width={WIDTH} height={8} rx={4} className="all" />
      <rect y={2} width={used} height={8} rx={4} className="used" />
      {hasMark && <path d={`M${WIDTH * COMFORTABLE_SHARE} 0v12`} className="mark" />}
    </svg>
  );
}

/** The ports of a switch as at its front: two rows, those in use filled. */
export function PortGrid({ ports, used }: { ports: number; used: number }) {
  const shown = Math.min(ports, 96);
  // Of 8 ports as large as of 24.
  const columns = Math.max(12, Math.ceil(shown / 2));
  return (
    <svg
      viewBox={`0 0 ${columns * 18} 36`}
      className="port-grid"
      data-state={used > ports ? "over" : undefined}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: shown }, (_, port) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: one square for each port
          key={port}
          x={Math.floor(port / 2) * 18 + 1}
          y={(port % 2) * 18 + 1}
          width={14}
          height={14}
          rx={3}
          className={port < used ? "fed" : "free"}
        />
      ))}
    </svg>
  );
}

/** Run time over load: where this load is on the curve, and how far it is from the hours that were asked for. */
export function RunTimeChart({ figures, watts, hours }: RunTimeChartProps) {
  const { outputW, batteryWh } = figures;
  const least = Math.min(10, outputW / 10);
  const minutes = watts > 0 && watts <= outputW ? runMinutes(batteryWh, watts) : undefined;
  const top = Math.max(4, Math.ceil(hours * 1.6), Math.min(12, Math.ceil((minutes ?? 0) / 60) + 1));
  const xOf = (load: number) => {
    const place = Math.log(load / least) / Math.log(outputW / least);
    return LEFT + Math.max(0, Math.min(1, place)) * (RIGHT - LEFT);
  };
  const yOf = (hour: number) => BOTTOM - Math.min(1, hour / top) * (BOTTOM - TOP);
  // It enters the drawing at its top, or at its left.
  const first = Math.max(least, Math.min(outputW, (batteryWh * USABLE_SHARE) / top));
  const curve = Array.from({ length: 61 }, (_, at) => {
    const load = first * (outputW / first) ** (at / 60);
    return `${xOf(load).toFixed(1)} ${yOf((batteryWh * USABLE_SHARE) / load).toFixed(1)}`;
  });
  // Not so near to the output that their labels meet.
  const steps = [10, 30, 100, 300, 1000, 3000, 10_000].filter(
    (step) => step >= least && xOf(step) < RIGHT - 105,
  );
  const every = [1, 2, 5, 10].find((hours) => top / hours <= 8) ?? 20;
  const lines = Array.from({ length: Math.floor(top / every) }, (_, at) => (at + 1) * every);
  const tightFrom = xOf(outputW * COMFORTABLE_SHARE);
  // The label is on the side of the line where the curve is not.
  const isRightFree = xOf((batteryWh * USABLE_SHARE) / hours) < (LEFT + RIGHT) / 2;
  return (
    <svg
      viewBox="0 0 420 236"
      className="run-time-chart"
      data-state={watts > outputW ? "over" : undefined}
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x={tightFrom}
        y={TOP}
        width={RIGHT - tightFrom}
        height={BOTTOM - TOP}
        className="tight"
      />
      {lines.map((hour) => (
        <g key={hour}>
          <path d={`M${LEFT} ${yOf(hour)}H${RIGHT}`} className="line" />
          <text x={LEFT - 8} y={yOf(hour) + 4} textAnchor="end">
            {hour} h
          </text>
        </g>
      ))}
      <path d={`M${LEFT} ${BOTTOM}H${RIGHT}`} className="axis" />
      {[...steps, outputW].map((load) => (
        <text
          key={load}
          x={xOf(load)}
          y={BOTTOM + 20}
          textAnchor={load === outputW ? "end" : "middle"}
        >
          {formatWatts(load)}
        </text>
      ))}
      <path d={`M${LEFT} ${yOf(hours)}H${RIGHT}`} className="asked" />
      <text
        x={isRightFree ? tightFrom - 8 : LEFT + 8}
        y={yOf(hours) - 7}
        textAnchor={isRightFree ? "end" : "start"}
      >
        {formatHours(hours)} requested
      </text>
      <text x={RIGHT} y={TOP - 7} textAnchor="end">
        little room above {formatShare(COMFORTABLE_SHARE)}
      </text>
      <polyline points={curve.join(" ")} className="curve" />
      {minutes !== undefined && (
        <>
          <path d={`M${xOf(watts)} ${BOTTOM}V${yOf(minutes / 60)}`} className="drop" />
          <circle cx={xOf(watts)} cy={yOf(minutes / 60)} r={9} className="halo" />
          <circle cx={xOf(watts)} cy={yOf(minutes / 60)} r={5.5} className="here" />
        </>
      )}
      {watts > outputW && <path d={`M${RIGHT} ${TOP}V${BOTTOM}`} className="limit" />}
    </svg>
  );
}

type RunTimeChartProps = { figures: PowerFigures; watts: number; hours: number };

const WIDTH = 320;
const EDGE = 8;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 408, 22, 206];
