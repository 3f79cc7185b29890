import type { FieldSpec } from '@ten-four/contract/settings/section';
import { SECTIONS, type SectionValues } from '@ten-four/contract/settings/sections';
import { DISCORD } from '@ten-four/contract/settings/sections/discord.section';
import { DISPATCH } from '@ten-four/contract/settings/sections/dispatch.section';
import { FALLBACK_SECONDS_MIN, type SectionName } from '@ten-four/contract/settings/settings.values';
import { type PlainField, type PlainForm, plainForm } from './plain-form.ts';

type PlainName<S extends SectionName> = {
  [F in keyof (typeof SECTIONS)[S]['fields']]: F extends keyof SectionValues[S]
    ? SectionValues[S][F] extends string | number | boolean | null
      ? F
      : never
    : never;
}[keyof (typeof SECTIONS)[S]['fields']] &
  keyof SectionValues[S] &
  string;

type SectionFields = {
  readonly [S in SectionName as [PlainName<S>] extends [never] ? never : S]: {
    readonly [F in PlainName<S>]: PlainField<SectionValues[S][F]> | null;
  };
};
export type PlainSection = keyof SectionFields;

const ZONES = [
  { value: '', label: "Each member's local time" },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];

/** In page order. Pages render null fields themselves. */
const FIELDS: SectionFields = {
  general: {
    communityName: { panel: 'Names', label: 'Community name' },
    bankName: { panel: 'Names', label: 'Bank name' },
    showIcon: { panel: 'Names', label: 'Show the icon of the Discord server' },
    clockZone: { panel: 'Members', label: 'Clocks show', data: () => ZONES, notFound: 'Unknown time zone.' },
    civilianQuota: { panel: 'Members', label: 'Characters per member' },
  },
  discord: {
    closedCards: {
      panel: 'Cards and boards',
      label: DISCORD.fields.closedCards.label,
      words: { Keep: 'Stay, without their buttons', Delete: 'Are deleted after 10 minutes' },
    },
    boardEvery: {
      panel: 'Cards and boards',
      label: 'Minimum time between unit board updates (seconds)',
      unit: 'seconds',
    },
    commands: { panel: 'Bot', label: 'Slash commands (when off, message buttons still work)' },
    liveRoles: {
      panel: 'Bot',
      label: 'Apply Discord role changes immediately (when off, within 10 minutes)',
    },
  },
  dispatch: {
    unitsWhileDispatched: {
      panel: 'Timers and rules',
      label: DISPATCH.fields.unitsWhileDispatched.label,
      words: {
        Everything: 'Everything, as when no dispatcher is on duty',
        'Own only': 'Only what concerns their own unit',
      },
    },
    call911: { panel: 'Timers and rules', label: '911 is open' },
    answerFallbackSeconds: {
      panel: 'Timers and rules',
      label: 'Unanswered 911 calls go to the board after (seconds, 0 for never)',
      unit: 'seconds',
      neverOr: FALLBACK_SECONDS_MIN,
    },
    staleHours: { panel: 'Timers and rules', label: 'Calls are stale after (hours)', unit: 'hours' },
  },
  bank: {
    startingCash: {
      panel: 'Starting cash',
      label: 'Starting cash for new members (dollars)',
      unit: 'dollars',
    },
  },
  texts: {
    welcome: { panel: 'Before sign-in', label: 'Welcome message (below the greeting)', rows: 2 },
    invite: {
      panel: 'Before sign-in',
      label: 'Invite to the Discord server',
      placeholder: 'https://discord.gg/...',
      type: 'url',
    },
    rules: null,
  },
};

export function sectionForm(section: PlainSection): PlainForm {
  const specs: Readonly<Record<string, FieldSpec>> = SECTIONS[section].fields;
  const schemas = Object.fromEntries(Object.entries(specs).map(([name, { schema }]) => [name, schema]));
  return plainForm(schemas, FIELDS[section]);
}
