import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { planUncoveredEnds } from '#features/dispatch/index';
import type { PlanEffect } from '#features/settings/effects';
import { listHolders } from '#features/settings/settings.store';
import { movesOf } from '#features/settings/units.effect';
import { isSame } from '#features/settings/values.rules';
import { ruleBroken } from '#platform/errors';
import { publish } from '#platform/live/publish';
import { grantedTo, type Holder, heldGrants } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/**
 * Notifies members whose rights change and ends duty no longer covered. Throws 422 if the actor would lose administrator
 * access.
 */
export const planGrantChange: PlanEffect = async (tx, proposed) => {
  const { before, after, userId: actorId, now } = proposed;
  if (isSame(decidingParts(before), decidingParts(after))) return null;
  const changed: string[] = [];
  let [gain, lose] = [0, 0];
  for (const row of await listHolders(tx)) {
    const roles: string[] = JSON.parse(row.roles);
    const holder = { discordId: row.discord_id, roles, isNamed: row.administrator_id !== null };
    const [was, is] = [grantedTo(holder, before), grantedTo(holder, after)];
    if (row.user_id === actorId && !is.administrator) throw ruleBroken(SETTINGS_TEXTS.losesAccess);
    const [had, has] = [wordsOf(holder, before), wordsOf(holder, after)];
    const [gains, loses] = [hasExtra(has, had), hasExtra(had, has)];
    if (!isSame(was, is) || gains || loses) changed.push(row.user_id);
    if (gains) gain += 1;
    if (loses) lose += 1;
  }
  const uncovered = await planUncoveredEnds(tx, { settings: after, moveTo: movesOf(proposed), now });
  return {
    effect: { gain, lose, offDuty: uncovered.count },
    apply: async () => {
      await uncovered.apply();
      for (const userId of changed) {
        await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
      }
    },
  };
};

const decidingParts = ({ values: { grants, departments, general } }: Settings) => [
  grants,
  departments,
  general.platforms,
];

const hasExtra = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => !other.has(word));

function wordsOf(holder: Holder, settings: Settings): Set<string> {
  const { administrator, staff } = grantedTo(holder, settings);
  const own = heldGrants(holder.roles, settings).map(({ grant, licenseId }) => licenseId ?? grant);
  return new Set([...own, ...(administrator ? ['Administrator'] : []), ...(staff ? ['Staff'] : [])]);
}
