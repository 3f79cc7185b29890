import type { Effect } from '@ten-four/contract/settings/settings.contract';
import type { Db } from '#db/database';
import type { Settings } from '#platform/settings/settings';

/** A change of the settings on its way: what was, what will be, and who asks. */
export interface Turn {
  before: Settings;
  after: Settings;
  /** Who changes it in the app; null for the host. */
  actor: { userId: string } | null;
  /** By department: where its members are to move. */
  moveTo: ReadonlyMap<string, string>;
  now: number;
}

/** What a change leads to beyond the settings. */
interface Consequence {
  effect: Partial<Effect>;
  /** Does it, before the transaction writes anything else; not called for a dry run. */
  carryOut?: () => Promise<void>;
}

/** Looks at a change and says what follows from it. Throws 422 for one that must not be. Reads only. */
export type Foresee = (tx: Db, turn: Turn) => Promise<Consequence | null>;

/** What a change does to nobody. */
export const NO_EFFECT: Effect = { gain: 0, lose: 0, offDuty: 0, units: 0 };

/** All that follows from a change. */
export async function foreseeAll(
  tx: Db,
  turn: Turn,
  all: readonly Foresee[],
): Promise<{ effect: Effect; carryOut: () => Promise<void> }> {
  const found: Consequence[] = [];
  for (const foresee of all) {
    const consequence = await foresee(tx, turn);
    if (consequence !== null) found.push(consequence);
  }
  const effect = { ...NO_EFFECT };
  for (const consequence of found) {
    for (const key of Object.keys(NO_EFFECT) as (keyof Effect)[]) effect[key] += consequence.effect[key] ?? 0;
  }
  return {
    effect,
    carryOut: async () => {
      for (const { carryOut } of found) await carryOut?.();
    },
  };
}
