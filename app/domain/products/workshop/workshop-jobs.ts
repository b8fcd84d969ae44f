import type { EncodeOutcome, Pace } from "../encode-picture.server.ts";

/** What the workshop can do, and what it answers. */
export type WorkshopJobs = {
  encode: { asks: { bytes: Uint8Array; pace: Pace }; answers: EncodeOutcome };
  /** The drawing of a demo product at this place, as PNG; undefined beyond the last. */
  draw: { asks: { name: string; place: number }; answers: Uint8Array | undefined };
  /** The datasheet of a demo product, as PDF. */
  datasheet: { asks: { name: string }; answers: Uint8Array | undefined };
};

export type WorkshopAsk = {
  [Kind in keyof WorkshopJobs]: { id: number; kind: Kind; asks: WorkshopJobs[Kind]["asks"] };
}[keyof WorkshopJobs];

export type WorkshopReply = { id: number } & ({ answers: unknown } | { failed: string });
