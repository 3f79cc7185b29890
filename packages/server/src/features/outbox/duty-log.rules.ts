import type { ShiftEnd } from '@ten-four/contract/members/members.values';
import { MessageFlags } from 'discord-api-types/v10';
import { escapeWithin, minutesAndSeconds } from '#features/outbox/markdown.rules';
import type { DutyChange } from '#platform/cards/cards';
import { HOUR, MINUTE, SECOND } from '#platform/clock';

export const MAX_LINES = 20;
const MAX_IN_NAME = 80;

const WHY: Readonly<Record<ShiftEnd, string>> = {
  officer: 'signed off',
  silence: 'no activity',
  role: 'role lost',
  character: 'character deceased or deleted',
  staff: 'by staff',
  platform: 'platform switched off',
};

function dutyLine({ callsign, name, at, off, recap }: DutyChange): string {
  const who = escapeWithin(`${callsign} ${name}`, MAX_IN_NAME);
  if (recap !== undefined) return `${who}: ${recapText(recap)}`;
  const time = `<t:${Math.floor(at / SECOND)}:t>`;
  if (off === null) return `${who} on duty ${time}`;
  return `${who} off duty ${time} after ${hoursOf(at - off.since)}: ${WHY[off.why]}`;
}

function hoursOf(time: number): string {
  const minutes = Math.floor(time / MINUTE);
  const hours = Math.floor(minutes / (HOUR / MINUTE));
  return `${hours} h ${minutes - hours * (HOUR / MINUTE)} min`;
}

function recapText(recap: NonNullable<DutyChange['recap']>): string {
  const { kind, onDutySeconds, calls, stops, response, reports, commendations } = recap;
  const { median } = response;
  return [
    hoursOf(onDutySeconds * SECOND),
    countOf(calls, 'call'),
    ...(kind === 'Law Enforcement' ? [countOf(stops, 'stop')] : []),
    ...(median === null ? [] : [`median response ${minutesAndSeconds(Math.round(median))}`]),
    countOf(reports, 'report'),
    ...(commendations === 0 ? [] : [countOf(commendations, 'commendation')]),
  ].join(', ');
}

const countOf = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

export const dutyMessage = (changes: readonly DutyChange[]): object => ({
  content: changes.map(dutyLine).join('\n'),
  flags: MessageFlags.SuppressNotifications,
  allowed_mentions: { parse: [] },
});
