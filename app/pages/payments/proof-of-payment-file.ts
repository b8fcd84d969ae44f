import { data } from "react-router";
import { readProofOfPayment } from "#app/domain/payments/eft/proof-of-payment.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { parseNumberParam, requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { servePrivateFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/proof-of-payment-file";

/** A proof of payment, for staff alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders/:number/proofs/:proofId");
  const { files, log } = context.get(appServices);
  const which = { number: parseNumberParam(params.number), id: requireUuidParam(params.proofId) };
  const proof = await readProofOfPayment(context.get(appServices), admin, which);
  if (!proof) throw data(null, { status: 404 });
  const { path, displayName: name } = proof;
  return servePrivateFile(
    files,
    { bucket: "payment-proofs", path, name },
    { onUnavailable: (error) => log.error("file store unavailable", { error }) },
  );
}
