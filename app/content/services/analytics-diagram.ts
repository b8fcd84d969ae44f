import { crosses, points, ring, type ServiceDiagram } from "./service-diagram.ts";

/** Four sources, a check, one model, one chart. */
export const sourcesToChart: ServiceDiagram = {
  text: "Accounting, payroll, sales and spreadsheets flow into a check, which sends errors back to their source. Checked data goes into one data model, and from there into a chart that is up to date every morning.",
  height: 400,
  area: "M96 150V118L148 96L200 104L252 70L304 44V150z",
  outline: "M72 24v126h256M96 150v-32M148 150V96M200 150v-46M252 150V70M304 150V44",
  flow: "M46 356C46 300 188 330 188 282M150 356C150 320 196 320 196 282M250 356C250 320 204 320 204 282M354 356C354 300 212 330 212 282M200 226v-36M200 182v-32M96 118L148 96L200 104L252 70L304 44",
  standby: "M250 254C330 254 374 280 374 330 374 342 370 348 364 352",
  threat: crosses([241, 254]),
  focus: `${ring(200, 254, 28)}M189 254l8 9 15-18`,
  buds: points([96, 118], [148, 96], [200, 104], [252, 70]),
  dots: points([46, 356], [150, 356], [250, 356], [354, 356], [200, 190], [304, 44]),
  title: ["Checks", 160, 259, "end"],
  labels: [
    ["Every morning", 304, 26, "middle"],
    ["Data model", 214, 195],
    ["Sent back", 300, 242, "middle"],
    ["Accounts", 46, 384, "middle"],
    ["Payroll", 150, 384, "middle"],
    ["Sales", 250, 384, "middle"],
    ["Sheets", 354, 384, "middle"],
  ],
};
