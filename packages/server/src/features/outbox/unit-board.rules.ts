import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { type APIEmbed, ButtonStyle } from 'discord-api-types/v10';
import { ago, button, type Card, COLORS, type Row, row, select } from '#features/outbox/components.rules';
import { escapeWithin, linesWithin, ROOM_FOR_REST } from '#features/outbox/markdown.rules';

const MAX_LINES = 60;
const MAX_IN_LINE = 120;
const ROOM_FOR_LINES = 4096 - ROOM_FOR_REST;
const NOBODY = 'Nobody is on duty.';

/** Returns the options of the status menu, one per code. */
export function statusChoices(statuses: readonly StatusEntry[]): { label: string; value: string }[] {
  const byCode = new Map(statuses.map(({ code, label }) => [code, label] as const).reverse());
  const codes = new Set(statuses.map(({ code }) => code));
  return [...codes].map((code) => ({ label: `${code} ${byCode.get(code)}`, value: code }));
}

export function unitEmbed(platform: GamePlatform, units: readonly Unit[]): APIEmbed {
  return {
    title: `Units on duty · ${platform} (${units.length})`,
    color: COLORS.blue,
    description: units.length === 0 ? NOBODY : linesWithin(units.map(lineOf), ROOM_FOR_LINES, MAX_LINES),
  };
}

export const unitBoard = (
  platform: GamePlatform,
  { units, statuses }: { units: readonly Unit[]; statuses: readonly StatusEntry[] },
): Card => ({ content: '', embeds: [unitEmbed(platform, units)], components: unitControls(statuses) });

export const unitControls = (statuses: readonly StatusEntry[]): Row[] => [
  row(button('On duty', 'unit:in', ButtonStyle.Primary), button('Off duty', 'unit:out')),
  ...select('Set your status', 'unit:status', statusChoices(statuses)),
];

/** Discord has no columns, so a circle shows the meaning first. */
const CIRCLES: Readonly<Record<StatusMeaning, string>> = {
  Available: '🟢',
  Interruptible: '🔵',
  'En route': '🔵',
  'On scene': '🔵',
  'On a stop': '🔵',
  Busy: '🟡',
  'Off duty': '⚪',
};
const COLUMN = 5;

function lineOf({ callsign, name, status, meaning, call, statusSince, isApparatus, crew }: Unit): string {
  const who = isApparatus ? `${name} (${crew.length})` : (name.trim().split(/\s+/).at(-1) ?? '');
  const words = [escapeWithin(who, MAX_IN_LINE), ...(call === null ? [] : [`Call ${call}`])];
  const codes = [callsign, status].map((code) => `\`${code.replaceAll('`', '').padEnd(COLUMN)}\``);
  return `${CIRCLES[meaning]} ${codes.join(' ')} ${[...words, ago(statusSince)].join(' · ')}`;
}
