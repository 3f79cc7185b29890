import type { FieldSpec } from '@ten-four/contract/settings/section';
import { SECTIONS, type SectionValues } from '@ten-four/contract/settings/sections';
import { FALLBACK_SECONDS_MIN, type SectionName } from '@ten-four/contract/settings/settings.values';
import { type PlainField, type PlainForm, plainForm } from './plain-form.ts';

type PlainName<S extends SectionName> = {
  [F in keyof SectionValues[S] & string]: SectionValues[S][F] extends string | number | boolean | null
    ? F
    : never;
}[keyof SectionValues[S] & string];

type SectionInputs = {
  readonly [S in SectionName as [PlainName<S>] extends [never] ? never : S]: {
    readonly [F in PlainName<S>]: Partial<PlainField<SectionValues[S][F]>> | null;
  };
};
export type PlainSection = keyof SectionInputs;

const ZONES = [
  { value: '', label: "Each member's local time" },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];

/** In page order. Labels default to the contract's with the unit. Pages render null fields themselves. */
const INPUTS: SectionInputs = {
  general: {
    communityName: { panel: 'Names' },
    bankName: { panel: 'Names' },
    showIcon: { panel: 'Names', label: 'Show the icon of the Discord server' },
    clockZone: { panel: 'Members', data: () => ZONES, notFound: 'Unknown time zone.' },
    civilianQuota: { panel: 'Members' },
  },
  discord: {
    closedCards: {
      panel: 'Cards and boards',
      words: { Keep: 'Stay, without their buttons', Delete: 'Are deleted after 10 minutes' },
    },
    boardEvery: { panel: 'Cards and boards', unit: 'seconds' },
    commands: { panel: 'Bot', label: 'Slash commands (when off, message buttons still work)' },
    liveRoles: {
      panel: 'Bot',
      label: 'Apply Discord role changes immediately (when off, within 10 minutes)',
    },
  },
  dispatch: {
    unitsWhileDispatched: {
      panel: 'Timers and rules',
      words: {
        Everything: 'Everything, as when no dispatcher is on duty',
        'Own only': 'Only what concerns their own unit',
      },
    },
    call911: { panel: 'Timers and rules' },
    answerFallbackSeconds: { panel: 'Timers and rules', unit: 'seconds', neverOr: FALLBACK_SECONDS_MIN },
    staleHours: { panel: 'Timers and rules', unit: 'hours' },
  },
  bank: {
    startingCash: {
      panel: 'Starting cash',
      label: 'Starting cash for new members (dollars)',
      unit: 'dollars',
    },
  },
  consequences: {
    payWithinDays: { panel: 'Fines', description: 'From filing. Leave blank if fines never fall due.' },
    overdueSuspends: { panel: 'Fines', description: 'All licenses are suspended until the fine is paid.' },
    contestWithinDays: { panel: 'Court', description: 'From filing, for citations and arrests.' },
    publicDocket: { panel: 'Court', description: 'Only the parties, judges and staff read the statements.' },
    pointsLimit: { panel: 'Points', description: 'Leave blank to turn points off.' },
    pointsWindowDays: { panel: 'Points', description: 'Points of older reports no longer count.' },
    pointsSuspendDays: { panel: 'Points', description: 'From the report that reaches the limit.' },
    jailMaxMinutes: { panel: 'Custody', unit: 'minutes', description: 'Reports keep a longer jail time.' },
    ownersSeeWarrants: { panel: 'Warrants', description: "They're notified when one is issued or resolved." },
  },
  texts: {
    welcome: { panel: 'Before sign-in', label: 'Welcome message (below the greeting)', rows: 2 },
    invite: {
      panel: 'Before sign-in',
      label: 'Invite to the Discord server',
      attributes: { placeholder: 'https://discord.gg/...', type: 'url' },
    },
    rules: null,
  },
};

export function sectionForm(section: PlainSection): PlainForm {
  const specs: Readonly<Record<string, FieldSpec>> = SECTIONS[section].fields;
  const schemas = Object.fromEntries(Object.entries(specs).map(([name, { schema }]) => [name, schema]));
  const inputs: Readonly<Record<string, Partial<PlainField> | null>> = INPUTS[section];
  const fields = Object.entries(inputs).map(([name, input]) => [
    name,
    input && { label: labelOf(specs[name], input), ...input },
  ]);
  return plainForm(schemas, Object.fromEntries(fields));
}

function labelOf(spec: FieldSpec | undefined, { unit, neverOr }: Partial<PlainField>): string {
  const { label = '' } = spec ?? {};
  return unit === undefined ? label : `${label} (${unit}${neverOr === undefined ? '' : ', 0 for never'})`;
}
