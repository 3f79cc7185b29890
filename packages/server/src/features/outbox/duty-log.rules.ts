import type { ShiftEnd } from '@ten-four/contract/members/members.values';
import { MessageFlags } from 'discord-api-types/v10';
import { escapeWithin } from '#features/outbox/markdown.rules';
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

function dutyLine({ callsign, name, at, off }: DutyChange): string {
  const who = escapeWithin(`${callsign} ${name}`, MAX_IN_NAME);
  const time = `<t:${Math.floor(at / SECOND)}:t>`;
  if (off === null) return `${who} on duty ${time}`;
  const minutes = Math.floor((at - off.since) / MINUTE);
  const hours = Math.floor(minutes / (HOUR / MINUTE));
  const lasted = `${hours} h ${minutes - hours * (HOUR / MINUTE)} min`;
  return `${who} off duty ${time} after ${lasted}: ${WHY[off.why]}`;
}

export const dutyMessage = (changes: readonly DutyChange[]): object => ({
  content: changes.map(dutyLine).join('\n'),
  flags: MessageFlags.SuppressNotifications,
  allowed_mentions: { parse: [] },
});
