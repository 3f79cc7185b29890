import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Effect } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { Db } from '#db/database';
import { planApparatusChange, planUncoveredEnds, planUnitChange } from '#features/dispatch/index';
import { moveCards } from '#features/outbox/index';
import * as store from '#features/settings/settings.store';
import { isSame } from '#features/settings/values.rules';
import { ruleBroken, ruleBrokenBy } from '#platform/errors';
import { publishAccessChanged } from '#platform/sessions/access';
import { grantedTo, type Holder, heldGrants } from '#platform/settings/grants';
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
  apply: () => Promise<void>;
}

/** Plans an effect without writing. Throws 422 for forbidden changes. */
type PlanEffect = (tx: Db, proposed: ProposedChange) => Promise<SettingsEffect | null>;

export const NO_EFFECT: Effect = { gain: 0, lose: 0, offDuty: 0, units: 0 };

/** Plans the effects of a change on other data, without writing. Throws 422 for forbidden changes. */
export async function planEffects(
  tx: Db,
  proposed: ProposedChange,
): Promise<{ effect: Effect; apply: () => Promise<void> }> {
  await refuseRemovals(tx, proposed);
  const found: SettingsEffect[] = [];
  const effect = { ...NO_EFFECT };
  for (const plan of [planUnitEffects, planGrantChange, planChannelChange]) {
    const planned = await plan(tx, proposed);
    if (planned === null) continue;
    found.push(planned);
    for (const key of Object.keys(NO_EFFECT) as (keyof Effect)[]) effect[key] += planned.effect[key] ?? 0;
  }
  return {
    effect,
    apply: async () => {
      for (const { apply } of found) await apply();
    },
  };
}

/** Refuses to remove things in use and to assign taken callsigns. Throws 422. */
async function refuseRemovals(tx: Db, { before, after }: ProposedChange): Promise<void> {
  const removedFrom = (section: 'departments' | 'licenses') => {
    const remaining = new Set(after.values[section].entries.map(({ _id }) => _id));
    return before.values[section].entries.map(({ _id }) => _id).filter((id) => !remaining.has(id));
  };
  const departments = removedFrom('departments');
  // Without the department, a grant limited to it would cover all.
  const isNarrowing = after.values.grants.entries.some(({ departmentIds }) =>
    departmentIds.some((id) => departments.includes(id)),
  );
  const hasApparatus = after.values.dispatch.apparatus.some(({ departmentId }) =>
    departments.includes(departmentId),
  );
  const isUsed =
    isNarrowing ||
    hasApparatus ||
    (await store.isDepartmentUsed(tx, departments)) ||
    (await store.areLicensesUsed(tx, removedFrom('licenses')));
  if (isUsed) throw ruleBroken(SETTINGS_TEXTS.inUse);
  for (const platform of PLATFORMS) {
    const given = callsignsOf(after, platform).filter((one) => !callsignsOf(before, platform).includes(one));
    const [taken] = await store.listHeldCallsigns(tx, platform, given);
    if (taken !== undefined) throw ruleBrokenBy('callsign', SETTINGS_TEXTS.callsignTaken(taken, platform));
  }
}

const callsignsOf = ({ values }: Settings, platform: GamePlatform): string[] =>
  values.dispatch.apparatus
    .filter(({ departmentId }) =>
      values.departments.entries.some((one) => one._id === departmentId && one.platform === platform),
    )
    .map(({ callsign }) => callsign);

/** Updates units and moves members of deactivated departments. Throws 422 for members without a target. */
const planUnitEffects: PlanEffect = async (tx, proposed) => {
  const { before, after, now } = proposed;
  const touched = (['general', 'departments', 'dispatch'] as const).some(
    (section) => !isSame(before.values[section], after.values[section]),
  );
  if (!touched) return null;
  const moveTo = movesOf(proposed);
  const stranded = deactivatedDepartments(proposed).filter((id) => !moveTo.has(id));
  if (await store.isDepartmentUsed(tx, stranded)) throw ruleBroken(SETTINGS_TEXTS.moveMembers);
  const units = await planUnitChange(tx, { before, after, moveTo, now });
  const apparatus = await planApparatusChange(tx, { after, now });
  return {
    effect: { units: units.count + apparatus.count },
    apply: async () => {
      await units.apply();
      await apparatus.apply();
    },
  };
};

const deactivatedDepartments = ({ before, after }: ProposedChange): string[] =>
  before.values.departments.entries
    .filter(({ _id, active }) => active && isOff(after, _id))
    .map(({ _id }) => _id);

const isOff = ({ values }: Settings, id: string): boolean =>
  values.departments.entries.some(({ _id, active }) => _id === id && !active);

/** Throws 422 for an invalid target. */
function movesOf(proposed: ProposedChange): ReadonlyMap<string, string> {
  const { entries } = proposed.after.values.departments;
  const moves = [...proposed.moveTo].filter(([from]) => deactivatedDepartments(proposed).includes(from));
  for (const [from, to] of moves) {
    const [old, next] = [from, to].map((id) => entries.find(({ _id }) => _id === id));
    const fits = next?.active === true && next.kind === old?.kind && next.platform === old.platform;
    if (!fits) throw ruleBroken(SETTINGS_TEXTS.moveToAnother);
  }
  return new Map(moves);
}

/** Ends duty that is no longer covered. Throws 422 if the actor would lose administrator access. */
const planGrantChange: PlanEffect = async (tx, proposed) => {
  const { before, after, userId: actorId, now } = proposed;
  if (isSame(decidingParts(before), decidingParts(after))) return null;
  const changed: string[] = [];
  let [gain, lose] = [0, 0];
  for (const row of await store.listHolders(tx)) {
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
      for (const userId of changed) await publishAccessChanged(tx, userId, now);
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

/** Moves Discord cards to the channels of the settings, and retries refused channels. */
const planChannelChange: PlanEffect = async (tx, { before, after, now }) => {
  const [was, is] = [before, after].map(({ values: { discord, general, dispatch } }) => [
    discord,
    general.platforms,
    dispatch.statuses,
  ]);
  return isSame(was, is) ? null : { effect: {}, apply: () => moveCards(tx, { before, after, now }) };
};
