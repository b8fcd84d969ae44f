import { circle, rect, repeat, ring, shape, stroke } from "../marks.ts";

/** What a licence or a plan is for, as a sign of 100 by 100 around the middle. */
export const icons = {
  shield: (colour: string, inside: string) =>
    shape(
      "M0-48C14-38 28-34 42-34V-2C42 24 22 42 0 50C-22 42-42 24-42-2V-34C-28-34-14-38 0-48Z",
      colour,
    ) + stroke("M-18 2l13 13 24-27", inside, 8),
  backup: (colour: string, inside: string) =>
    repeat(
      3,
      (at) =>
        rect(-42, -44 + at * 31, 84, 25, 7, colour) +
        circle(-28, -31.5 + at * 31, 4, inside) +
        rect(-16, -34 + at * 31, 40, 5, 2.5, inside),
    ),
  calls: (colour: string, inside: string) =>
    shape(
      "M-44-30a10 10 0 0 1 10-10h68a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10h-36l-22 20v-20h-10a10 10 0 0 1-10-10z",
      colour,
    ) + [-22, 0, 22].map((x) => circle(x, -8, 6, inside)).join(""),
  wall: (colour: string, inside: string) =>
    rect(-46, -40, 92, 80, 8, colour) +
    stroke(
      "M-46-14h92M-46 13h92M-14-40v26M20-40v26M-30-14v27M4-14v27M32-14v27M-14 13v27M20 13v27",
      inside,
      4.5,
    ),
  mail: (colour: string, inside: string) =>
    rect(-46, -34, 92, 68, 9, colour) + stroke("M-38-24L0 8L38-24", inside, 7),
  person: (colour: string, inside: string) =>
    circle(0, -18, 20, colour) +
    shape("M-38 44c2-30 16-42 38-42s36 12 38 42z", colour) +
    circle(0, -18, 9, inside, 0.25),
  clock: (colour: string, inside: string) =>
    circle(0, 0, 46, colour) + ring(0, 0, 36, inside, 4) + stroke("M0-22V0l15 11", inside, 6),
} as const;

export type IconName = keyof typeof icons;
