import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { Effect } from '@ten-four/contract/settings/settings.contract';
import { type ChangeWay, SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import { afterCommit, type Db } from '#db/database';
import { takeTurn } from '#db/turns';
import { type Actor, HOST, recordAudit } from '#features/audit/index';
import { lockAdministrators } from '#features/members/index';
import { foreseeChannels } from '#features/settings/channels.consequence';
import { checkSections } from '#features/settings/checks.rules';
import { foreseeAll, type Turn } from '#features/settings/consequences';
import { diffAll, type PathChange } from '#features/settings/diff.rules';
import { foreseeGrants } from '#features/settings/grants.consequence';
import { foreseeRemovals } from '#features/settings/in-use.consequence';
import { withoutLeftOver } from '#features/settings/left-over.rules';
import { insertChange } from '#features/settings/settings.store';
import { foreseeUnits } from '#features/settings/units.consequence';
import type { Value } from '#features/settings/values.rules';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import type { Platform } from '#platform/platform';
import { fold } from '#platform/search-text';
import { rereadSettings, type Settings } from '#platform/settings/settings';
import { raiseNumber, updateSection } from '#platform/settings/settings.store';

/** Who changes settings; the host and the migration have no actor. */
export interface Author {
  actor: Actor | null;
  userId: string | null;
  name: string;
}

/** All that follows from changes; refusals first. */
const CONSEQUENCES = [foreseeRemovals, foreseeUnits, foreseeGrants, foreseeChannels];

/** What the audit log calls each way. */
const ACTIONS: Readonly<Record<ChangeWay, AuditAction>> = {
  app: 'settings.change',
  import: 'settings.import',
  pack: 'settings.import',
  undo: 'settings.undo',
  host: 'settings.change',
  migration: 'settings.change',
};

/** Takes the turn of settings, of which there is one for all sections, and answers them as they are. */
export async function holdSettings(tx: Db, { settings }: Pick<Platform, 'settings'>): Promise<Settings> {
  await takeTurn(tx, 'settings');
  // Grants decide who is an administrator.
  await lockAdministrators(tx);
  return rereadSettings(tx, settings.current());
}

/** Settings with another value of one section. */
export const withSection = (settings: Settings, section: SectionName, value: Value): Settings => ({
  ...settings,
  values: { ...settings.values, [section]: value },
});

/**
 * Makes a change in the transaction that holds the turn: checks the rules, does what follows from it, stores it with its
 * history, and tells everybody. Nothing is stored where nothing is different, or in a dry run. Throws 400 and 422 for
 * what goes against a rule.
 */
export async function commitChange(
  tx: Db,
  platform: Platform,
  change: Omit<Turn, 'actor'> & {
    changes: readonly PathChange[];
    via: ChangeWay;
    author: Author;
    dryRun: boolean;
  },
): Promise<{ settings: Settings; changeId: string | null; effect: Effect }> {
  const { before, via, author, dryRun, now } = change;
  const values = withoutLeftOver(before.values, change.after.values);
  const after = { ...change.after, values };
  const changes = values === change.after.values ? change.changes : diffAll(before.values, values);
  const sections = SECTION_NAMES.filter((name) => changes.some(({ section }) => section === name));
  // The host's values were always taken as they are: a start must not fail for a rule of the app.
  if (via !== 'host' && via !== 'migration') {
    checkSections(sections, {
      before: before.values,
      after: after.values,
      everyone: before.guildId,
      guild: before.guild,
    });
  }
  const { effect, carryOut } = await foreseeAll(
    tx,
    { ...change, after, actor: author.actor?.viewer ?? null },
    [...CONSEQUENCES],
  );
  if (dryRun || changes.length === 0) return { settings: before, changeId: null, effect };
  // Before what follows from it: who is woken by that goes by these settings already.
  afterCommit(tx, platform.settings.lookAgain);
  await carryOut();
  const number = await raiseNumber(tx);
  const versions = { ...before.versions };
  for (const section of sections) {
    versions[section] += 1;
    const value = JSON.stringify(after.values[section]);
    const row = { version: versions[section], number, value, changed_at: now, changed_by: author.name };
    await updateSection(tx, section, row);
  }
  const changeId = newId();
  await insertChange(
    tx,
    {
      id: changeId,
      version: number,
      at: now,
      user_id: author.userId,
      by_name: author.name,
      by_folded: fold(author.name),
      via,
      undone_by: null,
    },
    sections.map((section) => ({
      change_id: changeId,
      section,
      section_version: versions[section],
      changes: JSON.stringify(changes.filter((one) => one.section === section)),
    })),
  );
  const data = { version: number, sections };
  await publish(tx, { name: 'settings', readers: { members: true }, data, now });
  await recordAudit(tx, via === 'host' ? HOST : (author.actor ?? undefined), {
    action: ACTIONS[via],
    about: ['settings', changeId],
    summary: changes.map(inWords).join('; '),
    now,
  });
  return { settings: { ...after, number, versions }, changeId, effect };
}

/** A path with the section it is of, as the history shows it. */
export const labelOf = ({ section, label }: Pick<PathChange, 'section' | 'label'>): string =>
  `${SECTIONS[section].label} · ${label}`;

function inWords(change: PathChange): string {
  const label = labelOf(change);
  if (change.secret === true) return `${label}: (secret)`;
  if (change.before === null && typeof change.after === 'object') return `${label}: added`;
  if (change.after === null && typeof change.before === 'object') return `${label}: removed`;
  return `${label}: ${shown(change.before)} → ${shown(change.after)}`;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
