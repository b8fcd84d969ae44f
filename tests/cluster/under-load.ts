import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { addProduct, visitorOf } from "./cluster-checks.ts";
import type { ClusterVisitor } from "./cluster-visitor.ts";
import { ADMIN, type Cluster } from "./deployed-cluster.ts";

/** What visitors met while something was done to the processes. */
export type LoadOutcome = {
  answers: number;
  /** Reads that failed, with what came instead. */
  failedReads: string[];
  /** Forms: taken, and not answered as they should be. */
  taken: number;
  failedForms: string[];
  /** What the carts hold in the end. */
  inCarts: number;
  longestMs: number;
};

const [READERS, CUSTOMERS, BUYERS] = [8, 3, 5];
/** A cart may be changed 300 times in five minutes. */
const BETWEEN_FORMS_MS = 400;
const BETWEEN_READS_MS = 15;

/** Reads kept and personal pages and fills carts, from many places, while `act` goes on. */
export async function underLoad(
  cluster: Cluster,
  act: () => Promise<unknown>,
): Promise<LoadOutcome> {
  const productId = await addProduct(cluster, `Cable ${Math.random()}`);
  const met: LoadOutcome = {
    answers: 0,
    failedReads: [],
    taken: 0,
    failedForms: [],
    inCarts: 0,
    longestMs: 0,
  };
  let isOver = false;
  const visitors: ClusterVisitor[] = [];
  const visit = async (
    look: (visitor: ClusterVisitor) => Promise<{ status: number }>,
    { wanted, between, failed }: { wanted: number; between: number; failed: string[] },
    prepare: (visitor: ClusterVisitor) => Promise<unknown> = async () => {},
  ) => {
    const visitor = visitorOf(cluster);
    visitors.push(visitor);
    await prepare(visitor);
    return async () => {
      while (!isOver) {
        const before = performance.now();
        const outcome = await look(visitor).then(
          ({ status }) => (status === wanted ? undefined : `status ${status}`),
          (error: Error) => error.message,
        );
        met.longestMs = Math.max(met.longestMs, performance.now() - before);
        met.answers++;
        if (outcome) failed.push(outcome);
        else if (wanted === 302) met.taken++;
        await pause(between);
      }
    };
  };
  const reading = { wanted: 200, between: BETWEEN_READS_MS, failed: met.failedReads };
  const writing = { wanted: 302, between: BETWEEN_FORMS_MS, failed: met.failedForms };
  const pages = ["/", "/shop", `/products/${productId}`];
  const loops = [
    ...(await Promise.all(
      Array.from({ length: READERS }, (_, at) =>
        visit((visitor) => visitor.get(pages[at % pages.length] ?? "/"), reading),
      ),
    )),
    ...(await Promise.all(
      Array.from({ length: CUSTOMERS }, () =>
        visit(
          (visitor) => visitor.get("/account"),
          reading,
          (visitor) => visitor.post("/login", ADMIN),
        ),
      ),
    )),
    ...(await Promise.all(
      Array.from({ length: BUYERS }, () =>
        visit(
          (visitor) => visitor.post("/cart", { intent: "add", productId, quantity: "1" }),
          writing,
        ),
      ),
    )),
  ];
  const running = loops.map((loop) => loop());
  try {
    await act();
  } finally {
    isOver = true;
    await Promise.all(running);
    for (const visitor of visitors) visitor.close();
  }
  const [row] = await queryDatabase(
    cluster.address,
    "select coalesce(sum(quantity), 0)::int as count from cart_items where product_id = $1",
    [productId],
  );
  met.inCarts = row.count;
  return met;
}
