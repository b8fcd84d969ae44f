import { type ReactNode, useId } from "react";

/** Bar chart by day as SVG, with the same data as a table. */
export function DayChart({
  heading: Heading = "h2",
  title,
  detail,
  total,
  tag,
  note,
  empty,
  unit,
  days,
  formatValue,
}: DayChartProps) {
  const id = useId();
  return (
    <section className="day-chart" aria-labelledby={id}>
      <div className="split">
        <Heading id={id}>{title}</Heading>
        {detail && <p className="caption">{detail}</p>}
      </div>
      <p className="day-chart-total">
        <strong>{total}</strong> {tag} {note && <span>{note}</span>}
      </p>
      {days.every(({ value, previous = 0 }) => value === 0 && previous === 0) ? (
        <p className="spaced">{empty}</p>
      ) : (
        <Bars title={title} unit={unit} days={days} formatValue={formatValue} />
      )}
    </section>
  );
}

function Bars({ title, unit = "Day", days, formatValue }: BarsProps) {
  const hasPrevious = days.some(({ previous }) => previous !== undefined);
  return (
    <>
      <BarDrawing days={days} />
      <p className="caption split" aria-hidden="true">
        <span>{days[0]?.day}</span>
        {hasPrevious && <span className="day-chart-key">{PREVIOUS}</span>}
        <span>{days.at(-1)?.day}</span>
      </p>
      <details>
        <summary>
          View as a table<span className="visually-hidden">: {title}</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {hasPrevious && <th scope="col">{PREVIOUS}</th>}
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value, previous }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {hasPrevious && <td>{formatValue(previous ?? 0)}</td>}
                <td>{formatValue(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Bars of the period; the previous one is a line behind them. */
function BarDrawing({ days }: Pick<DayChartProps, "days">) {
  const most = Math.max(1, ...days.map(({ value, previous = 0 }) => Math.max(value, previous)));
  const slot = WIDTH / days.length;
  const heightOf = (value: number) => (value / most) * HEIGHT;
  const previous = days.flatMap(({ previous }, index) =>
    previous === undefined
      ? []
      : `${((index + 0.5) * slot).toFixed(2)} ${(HEIGHT - heightOf(previous)).toFixed(2)}`,
  );
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {days.map(({ day, value }, index) => {
        // Minimum height for non-zero days.
        const height = value === 0 ? 1 : Math.max(3, heightOf(value));
        return (
          <rect
            key={day}
            x={(index * slot + slot * 0.1).toFixed(2)}
            y={(HEIGHT - height).toFixed(2)}
            width={(slot * 0.8).toFixed(2)}
            height={height.toFixed(2)}
            className={value === 0 ? "none" : value === most ? "most" : "some"}
          />
        );
      })}
      {previous.length > 0 && (
        <polyline
          className="previous"
          points={previous.join(" ")}
          fill="none"
          strokeDasharray="3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

const PREVIOUS = "Previous period";
const WIDTH = 300;
const HEIGHT = 60;

type BarsProps = Pick<DayChartProps, "title" | "unit" | "days" | "formatValue">;
type DayChartProps = {
  heading?: "h2" | "h3";
  title: string;
  /** What the figures include. */
  detail?: string | undefined;
  total: string;
  /** Compares the total with the previous period. */
  tag?: ReactNode;
  /** Describes the total. */
  note?: string | undefined;
  /** Text when all days are zero. */
  empty: string;
  /** What each bar stands for; a day unless told otherwise. */
  unit?: string | undefined;
  days: readonly { day: string; value: number; previous?: number }[];
  /** Formats the values in the table. */
  formatValue: (value: number) => string;
};
