import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { argon2 } = crypto;

/**
 * A fraction of the cost: the tests hash and verify thousands of passwords. site-process.ts loads
 * this into the sites that such a test starts, so both hash alike.
 */
function cheapArgon2(...[algorithm, parameters, callback]: Parameters<typeof argon2>): void {
  argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, callback);
}

// A setup file is run again for each test file of a worker; what hashes is loaded after it.
if (argon2.name !== cheapArgon2.name) {
  Object.assign(crypto, { argon2: cheapArgon2 });
  syncBuiltinESMExports();
}
