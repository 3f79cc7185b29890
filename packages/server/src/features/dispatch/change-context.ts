import type { AppContext } from '#platform/app-context';
import type { Settings } from '#platform/settings/settings';

/** Time and settings of a change. Read the settings after locking the platform. */
export interface ChangeContext {
  settings: Settings;
  now: number;
}

export type WorkerContext = Pick<AppContext, 'database' | 'clock' | 'settings'>;
