import type { Generated } from 'kysely';

/**
 * Under which folded texts something is found, a row each; compared byte by byte on both engines. What is deleted keeps
 * its rows: searches look at the object as well.
 */
export interface SearchKeysTable {
  /** Rows are known to the trigram index by it. */
  no: Generated<number>;
  object_id: string;
  key: string;
  /** 1: found by any three letters in it as well, 0: by its beginning only. */
  inside: number;
}
