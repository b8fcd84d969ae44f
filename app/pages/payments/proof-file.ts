import { data } from "react-router";
import { readProof } from "#app/domain/orders/read-proof.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { readId } from "#app/pages/admin/read-id.ts";
import { servePrivateFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/proof-file";

/** A proof of payment, for staff alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { files, log } = context.get(services);
  const which = { number: readNumber(params.number), id: readId(params.proofId) };
  const proof = await readProof(context.get(services), admin, which);
  if (!proof) throw data(null, { status: 404 });
  const { path, shownName: name } = proof;
  return servePrivateFile(
    files,
    { bucket: "payment-proofs", path, name },
    { onUnavailable: (error) => log.error("file store unavailable", { error }) },
  );
}
