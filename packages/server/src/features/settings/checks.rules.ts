import { toCents } from '@ten-four/contract/common/money';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import {
  callsignExample,
  isCallsignPattern,
  readCallsign,
} from '@ten-four/contract/settings/callsign-pattern';
import type { ListSpec, SectionSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { PlatformChannels } from '@ten-four/contract/settings/sections/discord.section';
import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import {
  CHANNEL_USES,
  DEPARTMENT_KINDS,
  FALLBACK_SECONDS_MIN,
  GRANT_OF_KIND,
  GRANTS_NOT_FOR_EVERYONE,
  QUESTIONS_PER_LICENSE,
  type SectionName,
  STATUSES_PER_KIND,
} from '@ten-four/contract/settings/settings.values';
import {
  type Entry,
  entriesOf,
  foldUnique,
  nameOf,
  uniqueKeysOf,
  type Value,
} from '#features/settings/values.rules';
import { invalidField, ruleBroken, ruleBrokenBy } from '#platform/errors';
import type { Guild, StoredValues } from '#platform/settings/settings';

interface Proposal {
  before: StoredValues;
  after: StoredValues;
  everyone: string;
  guild: Readonly<Guild> | null;
}

/** Throws 400 for invalid values, 422 for conflicts between them. */
export function checkSections(sections: readonly SectionName[], proposal: Proposal): void {
  for (const section of sections) {
    const value = proposal.after[section] as Value;
    const specs: SectionSpec['lists'] = SECTIONS[section].lists;
    for (const [list, spec] of Object.entries(specs)) checkList(spec, entriesOf(value, list));
    for (const entry of entriesOf(value, 'entries')) checkEntry(section, entry);
    OWN_RULES[section]?.(proposal);
  }
}

function checkList(spec: ListSpec, entries: readonly Entry[]): void {
  if (entries.length < spec.minEntries) throw ruleBroken(SETTINGS_TEXTS.atLeast(spec.minEntries, spec.label));
  if (entries.length > spec.maxEntries) throw ruleBroken(SETTINGS_TEXTS.atMost(spec.maxEntries, spec.label));
  checkUnique(entries, {
    keys: (entry) => uniqueKeysOf(spec, entry),
    name: (entry) => nameOf(spec, entry),
  });
  for (const key of spec.nested ?? []) {
    for (const entry of entries) {
      const items = entry[key] as (Entry & { name: string })[];
      checkUnique(items, { keys: ({ name }) => [foldUnique(name)], name: ({ name }) => name });
    }
  }
}

function checkUnique<E>(
  entries: readonly E[],
  { keys, name }: { keys: (entry: E) => string[]; name: (entry: E) => string },
): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    for (const key of keys(entry)) {
      if (seen.has(key)) throw ruleBroken(SETTINGS_TEXTS.alreadyExists(name(entry)));
      seen.add(key);
    }
  }
}

const ENTRY_RULES: Partial<Record<SectionName, (entry: never) => void>> = {
  departments: ({ callsignPattern }: Department) => {
    if (callsignPattern !== null && !isCallsignPattern(callsignPattern)) {
      throw invalidField('callsignPattern', SETTINGS_TEXTS.badCallsignPattern);
    }
  },
  'penal-code': checkOffense,
  tests: ({ options }: QuestionEntry) => {
    if (new Set(options.map(foldUnique)).size < options.length) {
      throw invalidField('options', SETTINGS_TEXTS.fourDifferent);
    }
  },
};

/** Throws 400 for an entry that fits its schema but contradicts itself. */
export function checkEntry(section: SectionName, entry: Entry): void {
  ENTRY_RULES[section]?.(entry as never);
}

const OWN_RULES: Partial<Record<SectionName, (proposal: Proposal) => void>> = {
  general: ({ after }) => {
    const { clockZone } = after.general;
    if (clockZone !== null && !isZone(clockZone)) {
      throw invalidField('clockZone', SETTINGS_TEXTS.unknownZone);
    }
    checkDepartments(after);
  },
  bank: ({ after }) => {
    if (toCents(after.bank.startingCash) === null) {
      throw invalidField('startingCash', SETTINGS_TEXTS.twoDecimals);
    }
  },
  discord: checkChannels,
  grants: checkGrants,
  departments: ({ before, after }) => {
    for (const department of after.departments.entries) checkFixed(before, department);
    checkDepartments(after);
  },
  dispatch: ({ before, after }) => {
    for (const kind of kindsOf(before.dispatch.statuses)) checkStatuses(kind, after.dispatch.statuses);
    if (!after.dispatch.callTypes.some(({ panic }) => panic)) {
      throw ruleBroken(SETTINGS_TEXTS.panicTypeStays);
    }
    checkDispatch(before.dispatch, after.dispatch);
    checkApparatus(after);
  },
  tests: checkTests,
  licenses: ({ after }) => {
    checkTests({ after });
    if (!after.licenses.entries.some(({ active }) => active)) {
      throw ruleBroken(SETTINGS_TEXTS.activeLicense);
    }
  },
};

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // An unknown name is invalid.
    return false;
  }
}

function checkGrants({ after, everyone }: Proposal): void {
  const { departments, licenses } = after;
  for (const { grant, roleId, departmentIds, licenseId } of after.grants.entries) {
    if (roleId === everyone && GRANTS_NOT_FOR_EVERYONE.includes(grant)) {
      throw ruleBroken(SETTINGS_TEXTS.notForEveryone);
    }
    const ofKind = departments.entries.filter(({ kind }) => GRANT_OF_KIND[kind] === grant);
    const isForeign = departmentIds.some((id) => !ofKind.some(({ _id }) => _id === id));
    if (isForeign) throw ruleBroken(SETTINGS_TEXTS.ofAnotherKind);
    const isLicense = licenses.entries.some(({ _id }) => _id === licenseId);
    if (grant === 'License' ? !isLicense : licenseId !== null) throw ruleBroken(SETTINGS_TEXTS.noLicense);
  }
}

function checkChannels({ before, after, guild }: Proposal): void {
  for (const platform of PLATFORMS) {
    const was = before.discord.platforms[platform];
    const is = after.discord.platforms[platform];
    const isNew = (field: keyof PlatformChannels) => is[field] !== null && is[field] !== was[field];
    for (const use of CHANNEL_USES) {
      if (isNew(use) && guild?.channels?.some(({ _id }) => _id === is[use]) !== true) {
        throw ruleBrokenBy(`platforms.${platform}.${use}`, SETTINGS_TEXTS.noSuchChannel);
      }
    }
    if (isNew('panicRole') && guild?.roles.some(({ _id }) => _id === is.panicRole) !== true) {
      throw ruleBrokenBy(`platforms.${platform}.panicRole`, SETTINGS_TEXTS.noSuchRole);
    }
  }
}

type Dispatch = StoredValues['dispatch'];

/** Checks new references; existing broken ones are allowed. */
function checkDispatch(before: Dispatch, after: Dispatch): void {
  const { answerFallbackSeconds: fallback } = after;
  if (fallback !== 0 && fallback < FALLBACK_SECONDS_MIN) {
    throw invalidField('answerFallbackSeconds', SETTINGS_TEXTS.fallbackTooShort);
  }
  for (const { _id, callTypeId } of after.tiles) {
    const was = before.tiles.find((tile) => tile._id === _id)?.callTypeId;
    if (callTypeId !== was && !after.callTypes.some((type) => type._id === callTypeId)) {
      throw invalidField('callTypeId', SETTINGS_TEXTS.noSuchCallType);
    }
  }
  for (const { _id, statusId, response } of after.limits) {
    if ((statusId === null) === (response === null)) {
      throw invalidField('statusId', SETTINGS_TEXTS.statusOrResponse);
    }
    const was = before.limits.find((limit) => limit._id === _id)?.statusId;
    const isThere = statusId === null || after.statuses.some((status) => status._id === statusId);
    if (statusId !== was && !isThere) throw invalidField('statusId', SETTINGS_TEXTS.noSuchStatus);
  }
}

function checkApparatus({ dispatch, departments }: StoredValues): void {
  const seen = new Set<string>();
  for (const { departmentId, callsign } of dispatch.apparatus) {
    const department = departments.entries.find(({ _id }) => _id === departmentId);
    if (department === undefined) throw invalidField('departmentId', SETTINGS_TEXTS.noSuchDepartment);
    const { callsignPattern, platform } = department;
    if (readCallsign(callsign, callsignPattern) !== callsign) {
      throw invalidField('callsign', SETTINGS_TEXTS.callsignLike(callsignExample(callsignPattern)));
    }
    if (seen.has(`${platform} ${callsign}`)) {
      throw ruleBrokenBy('callsign', SETTINGS_TEXTS.callsignTaken(callsign, platform));
    }
    seen.add(`${platform} ${callsign}`);
  }
}

function checkDepartments({ general, departments }: StoredValues): void {
  for (const platform of general.platforms) {
    for (const kind of DEPARTMENT_KINDS) {
      const isThere = departments.entries.some(
        (one) => one.active && one.platform === platform && one.kind === kind,
      );
      if (!isThere) throw ruleBroken(SETTINGS_TEXTS.lastDepartment(kind, platform));
    }
  }
}

function checkFixed(before: StoredValues, { _id, kind, platform }: Department): void {
  const old = before.departments.entries.find((one) => one._id === _id);
  if (old !== undefined && (old.kind !== kind || old.platform !== platform)) {
    throw ruleBroken(SETTINGS_TEXTS.kindAndPlatformStay);
  }
}

const kindsOf = (statuses: readonly StatusEntry[]) =>
  DEPARTMENT_KINDS.filter((kind) => statuses.some(({ kinds }) => kinds.includes(kind)));

function checkStatuses(kind: StatusEntry['kinds'][number], statuses: readonly StatusEntry[]): void {
  const own = statuses.filter(({ kinds }) => kinds.includes(kind));
  if (own.length > STATUSES_PER_KIND)
    throw ruleBroken(SETTINGS_TEXTS.tooManyStatuses(kind, STATUSES_PER_KIND));
  for (const meaning of ['Available', 'Off duty'] as const) {
    if (!own.some((status) => status.meaning === meaning)) {
      throw ruleBroken(SETTINGS_TEXTS.statusNeeded(meaning, kind));
    }
  }
}

function checkOffense({ fine, fineMin, fineMax, jail, jailMin, jailMax }: PenalEntry): void {
  const ranges = [
    { key: 'fineMin', min: fineMin, standard: fine, max: fineMax },
    { key: 'jailMin', min: jailMin, standard: jail, max: jailMax },
  ];
  for (const { key, min, standard, max } of ranges) {
    const isInOrder = (min ?? standard) <= standard && standard <= (max ?? standard);
    if (!isInOrder || (min === null) !== (max === null)) {
      throw invalidField(key, SETTINGS_TEXTS.rangeOrder);
    }
  }
}

function checkTests({ after }: Pick<Proposal, 'after'>): void {
  const counts = new Map<string, number>();
  for (const { licenseId } of after.tests.entries) {
    if (!after.licenses.entries.some(({ _id }) => _id === licenseId)) {
      throw ruleBroken(SETTINGS_TEXTS.noSuchLicense);
    }
    const count = (counts.get(licenseId) ?? 0) + 1;
    if (count > QUESTIONS_PER_LICENSE) {
      throw ruleBroken(SETTINGS_TEXTS.tooManyQuestions(QUESTIONS_PER_LICENSE));
    }
    counts.set(licenseId, count);
  }
}
