import { drawingUrl } from "./brand/drawing-url.ts";

/** Photos of people and places: put your file into public/photos and name it here, with its size; until then a drawing takes its place. */
export const photos = {
  team: {
    get src() {
      return drawingUrl("service-desk", "/photos/service-desk.svg");
    },
    alt: "Drawing of a service desk with two screens and a headset, and a jacaranda outside the window",
    width: 640,
    height: 440,
    caption: "The helpdesk answers.",
  },
  workshop: {
    get src() {
      return drawingUrl("workshop", "/photos/workshop.svg");
    },
    alt: "Drawing of a workbench with a laptop being set up and labelled machines on the shelf",
    width: 640,
    height: 440,
    caption: "The workshop sets up, labels and repairs.",
  },
  /** As wide as the screen. */
  office: {
    get src() {
      return drawingUrl("office", "/photos/office.svg");
    },
    alt: "Drawn map of tree-lined streets with our office marked",
    width: 1920,
    height: 340,
  },
};
