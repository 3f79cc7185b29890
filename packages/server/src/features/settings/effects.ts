import type { Effect } from '@ten-four/contract/settings/settings.contract';
import type { Db } from '#db/database';
import type { Settings } from '#platform/settings/settings';

export interface ProposedChange {
  before: Settings;
  after: Settings;
  /** The user who changes the settings; null for the host. */
  userId: string | null;
  /** Target department of the members, by department. */
  moveTo: ReadonlyMap<string, string>;
  now: number;
}

interface SettingsEffect {
  effect: Partial<Effect>;
  /** Runs before other writes; skipped in a dry run. */
  apply?: () => Promise<void>;
}

/** Plans an effect without writing. Throws 422 for forbidden changes. */
export type PlanEffect = (tx: Db, proposed: ProposedChange) => Promise<SettingsEffect | null>;

export const NO_EFFECT: Effect = { gain: 0, lose: 0, offDuty: 0, units: 0 };

export async function planEffects(
  tx: Db,
  proposed: ProposedChange,
  all: readonly PlanEffect[],
): Promise<{ effect: Effect; apply: () => Promise<void> }> {
  const found: SettingsEffect[] = [];
  const effect = { ...NO_EFFECT };
  for (const plan of all) {
    const planned = await plan(tx, proposed);
    if (planned === null) continue;
    found.push(planned);
    for (const key of Object.keys(NO_EFFECT) as (keyof Effect)[]) effect[key] += planned.effect[key] ?? 0;
  }
  return {
    effect,
    apply: async () => {
      for (const { apply } of found) await apply?.();
    },
  };
}
