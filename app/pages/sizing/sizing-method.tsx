import type { Goal } from "#app/domain/sizing/load.ts";

/** The formula and what it assumes, for both questions. */
export function SizingMethod({ goal }: { goal: Goal }) {
  return (
    <section className="sizing-method" aria-labelledby="method">
      <h2 id="method">How we work it out</h2>
      <div className="sizing-method-columns">
        {goal === "power" ? (
          <>
            <p className="statement sizing-formula">
              Minutes ={" "}
              <span>battery&nbsp;Wh&nbsp;×&nbsp;0.8&nbsp;×&nbsp;60 ÷&nbsp;load&nbsp;W</span>
            </p>
            <ul>
              <li>
                We count 80% of the battery: the UPS itself uses some, and a battery shouldn’t be
                run flat. With a very small load it uses a larger share, so very long times are only
                a rough guide.
              </li>
              <li>
                If your load exceeds a UPS’s output, we rule it out: it would switch off. Above 80%
                of the output, take the next size up: there is no room for another device.
              </li>
              <li>
                The figures are for a new, fully charged battery at room temperature. Batteries age:
                expect about a fifth less after two years, and replace lead-acid batteries after
                three to four years.
              </li>
              <li>
                After a long outage the battery takes hours to recharge. If the power goes off twice
                a day, allow a bigger margin.
              </li>
              <li>
                The wattages are typical. Go by the figure on the label: enter it under “Something
                else”. Leave out devices that a PoE switch on your list already powers.
              </li>
              <li>
                Check that the UPS has a socket for each device. Laser printers, kettles, heaters
                and motors don’t belong on a UPS.
              </li>
            </ul>
          </>
        ) : (
          <>
            <p className="statement sizing-formula">
              Watts&nbsp;≤&nbsp;PoE&nbsp;budget, and devices&nbsp;≤&nbsp;PoE&nbsp;ports
            </p>
            <ul>
              <li>Each device needs its own port, and they all share the switch’s PoE budget.</li>
              <li>
                The wattages are typical. Cameras draw more at night with their infrared on, and
                pan, tilt and zoom cameras while they move: go by the figure on the label.
              </li>
              <li>
                A port supplies up to 15.4 W with PoE (802.3af) and 30 W with PoE+ (802.3at). Check
                any device that draws more.
              </li>
              <li>Keep cables to 100 m. Leave a port or two for next year.</li>
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
