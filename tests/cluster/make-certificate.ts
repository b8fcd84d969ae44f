import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Only for this test; browsers would not believe it. */
export async function makeCertificate(folder: string): Promise<void> {
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-nodes", "-days", "2", "-subj", "/CN=www.example.co.za"];
  execFileSync("openssl", [...words, ...files, ...name], { stdio: "ignore" });
}
