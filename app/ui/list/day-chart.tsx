import { useId } from "react";

/** Bar chart by day as SVG, with the same data as a table. */
export function DayChart({ title, total, note, empty, days }: DayChartProps) {
  const id = useId();
  return (
    <section className="day-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="day-chart-total">
        <strong>{total}</strong> {note}
      </p>
      {days.every(({ value }) => value === 0) ? (
        <p className="day-chart-empty">{empty}</p>
      ) : (
        <Bars title={title} days={days} />
      )}
    </section>
  );
}

function Bars({ title, days }: Pick<DayChartProps, "title" | "days">) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const slot = WIDTH / days.length;
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {days.map(({ day, value }, index) => {
          // Minimum height for non-zero days.
          const height = value === 0 ? 1 : Math.max(3, (value / most) * HEIGHT);
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
      </svg>
      <p className="caption split day-chart-ends" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details>
        <summary>
          As a table<span className="visually-hidden">: {title}</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const WIDTH = 300;
const HEIGHT = 60;

type DayChartProps = {
  title: string;
  total: string;
  /** Describes the total: "in the last 30 days, 3 more than before". */
  note: string;
  /** Text when all days are zero. */
  empty: string;
  days: readonly { day: string; value: number }[];
};
