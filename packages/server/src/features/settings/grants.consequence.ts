import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { standDownUncovered } from '#features/dispatch/index';
import type { Foresee } from '#features/settings/consequences';
import { listHolders } from '#features/settings/settings.store';
import { movesOf } from '#features/settings/units.consequence';
import { isSame } from '#features/settings/values.rules';
import { ruleBroken } from '#platform/errors';
import { publish } from '#platform/live/publish';
import { grantedTo, type Holder, heldGrants } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

/**
 * Who gains or loses a grant, or a department to serve in, is told, and open streams go by it; who is on duty without
 * being covered any more is clocked out. Throws 422 where whoever asks would be no administrator any more.
 */
export const foreseeGrants: Foresee = async (tx, turn) => {
  const { before, after, actor, now } = turn;
  if (isSame(decidingParts(before), decidingParts(after))) return null;
  const changed: string[] = [];
  let [gain, lose] = [0, 0];
  for (const row of await listHolders(tx)) {
    const roles: string[] = JSON.parse(row.roles);
    const holder = { discordId: row.discord_id, roles, isNamed: row.administrator_id !== null };
    const [was, is] = [grantedTo(holder, before), grantedTo(holder, after)];
    if (row.user_id === actor?.userId && !is.administrator) throw ruleBroken(SETTINGS_TEXTS.losesAccess);
    const [had, has] = [wordsOf(holder, before), wordsOf(holder, after)];
    const [gains, loses] = [isMore(has, had), isMore(had, has)];
    if (!isSame(was, is) || gains || loses) changed.push(row.user_id);
    if (gains) gain += 1;
    if (loses) lose += 1;
  }
  const uncovered = await standDownUncovered(tx, { settings: after, moveTo: movesOf(turn), now });
  return {
    effect: { gain, lose, offDuty: uncovered.count },
    carryOut: async () => {
      await uncovered.carryOut();
      for (const userId of changed) {
        await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
      }
    },
  };
};

/** What of the settings decides who may do what. */
const decidingParts = ({ values: { grants, departments, general } }: Settings) => [
  grants,
  departments,
  general.platforms,
];

/** Whether there is a word in one set that is not in the other. */
const isMore = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => !other.has(word));

/** The grants that somebody has, a license's each by itself. */
function wordsOf(holder: Holder, settings: Settings): Set<string> {
  const { administrator, staff } = grantedTo(holder, settings);
  const own = heldGrants(holder.roles, settings).map(({ grant, licenseId }) => licenseId ?? grant);
  return new Set([...own, ...(administrator ? ['Administrator'] : []), ...(staff ? ['Staff'] : [])]);
}
