import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { StatusEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { StatusMeaning } from '@ten-four/contract/settings/settings.values';
import { type APIEmbed, ButtonStyle } from 'discord-api-types/v10';
import { ago, button, COLORS, type Row, row, type Shown, select } from '#features/outbox/components.rules';
import { escapeWithin } from '#features/outbox/markdown.rules';

const MOST_LINES = 60;
const MOST_IN_LINE = 120;
const MOST_IN_DESCRIPTION = 4096;
const ROOM_FOR_REST = 20;
const NOBODY = 'Nobody is on duty.';

/** A status as it is chosen: its code with its label, once each code. */
export function statusChoices(statuses: readonly StatusEntry[]): { label: string; value: string }[] {
  const byCode = new Map(statuses.map(({ code, label }) => [code, label] as const).reverse());
  const codes = new Set(statuses.map(({ code }) => code));
  return [...codes].map((code) => ({ label: `${code} ${byCode.get(code)}`, value: code }));
}

/** The units on duty of a platform, in the board's order, without the buttons. */
export function unitEmbed(platform: Platform, units: readonly Unit[]): APIEmbed {
  return {
    title: `Units on duty · ${platform} (${units.length})`,
    color: COLORS.blue,
    description: units.length === 0 ? NOBODY : linesWithin(units.map(lineOf)),
  };
}

/** The same as a message that stays true, with what its readers press about themselves. */
export const unitBoard = (
  platform: Platform,
  { units, statuses }: { units: readonly Unit[]; statuses: readonly StatusEntry[] },
): Shown => ({ content: '', embeds: [unitEmbed(platform, units)], components: unitControls(statuses) });

/** What one presses about one's own unit. */
export const unitControls = (statuses: readonly StatusEntry[]): Row[] => [
  row(button('On duty', 'unit:in', ButtonStyle.Primary), button('Off duty', 'unit:out')),
  ...select('Set your status', 'unit:status', statusChoices(statuses)),
];

/** What a status means, as a circle: columns are all that aligns, and what counts is seen before it is read. */
const CIRCLES: Readonly<Record<StatusMeaning, string>> = {
  Available: '🟢',
  Interruptible: '🔵',
  'En route': '🔵',
  'On scene': '🔵',
  'On a stop': '🔵',
  Busy: '🟡',
  'Off duty': '⚪',
};
/** Places of a callsign and of a status. */
const COLUMN = 5;

function lineOf({ callsign, name, status, meaning, call, statusSince, isApparatus, crew }: Unit): string {
  const who = isApparatus ? `${name} (${crew.length})` : (name.trim().split(/\s+/).at(-1) ?? '');
  const words = [escapeWithin(who, MOST_IN_LINE), ...(call === null ? [] : [`Call ${call}`])];
  const codes = [callsign, status].map((code) => `\`${code.replaceAll('`', '').padEnd(COLUMN)}\``);
  return `${CIRCLES[meaning]} ${codes.join(' ')} ${[...words, ago(statusSince)].join(' · ')}`;
}

function linesWithin(lines: readonly string[]): string {
  const kept: string[] = [];
  let room = MOST_IN_DESCRIPTION - ROOM_FOR_REST;
  for (const line of lines.slice(0, MOST_LINES)) {
    room -= line.length + 1;
    if (room < 0) break;
    kept.push(line);
  }
  const rest = lines.length - kept.length;
  return [...kept, ...(rest === 0 ? [] : [`…and ${rest} more`])].join('\n');
}
