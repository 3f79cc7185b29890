import type { OnProgress } from '#db/copy-tables';
import type { OpenedBackup } from '#operator/opened-backup';
import type { Config } from '#platform/env';

/** Which backup becomes the content of the configured database. */
export interface RestoreRequest {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  file: string;
  /** People are in the database already: what there is may be put aside. */
  replace: boolean;
  /** Everybody has to sign in again. */
  signOut: boolean;
  /** Where PostgreSQL's old content is kept, as a backup of its own. */
  asideFolder: string;
  /** In milliseconds; names what is put aside. */
  now: number;
  onProgress: OnProgress;
}

/** What a restore did. */
export interface Restored extends Pick<OpenedBackup, 'madeAt' | 'heldMessages' | 'faults'> {
  /** Where what was there before is now; null where there was nothing. */
  aside: string | null;
}
