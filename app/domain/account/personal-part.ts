import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import type { Person } from "./person.ts";

/** One subject of what we hold about a person: a file of its own in their copy. */
export type PersonalPart = {
  /** The tables it covers. A test fails when one that belongs to people is in no part. */
  tables: readonly string[];
  name: string;
  about: string;
  read(database: DatabaseOrTransaction, person: Person): Promise<unknown[]>;
};
