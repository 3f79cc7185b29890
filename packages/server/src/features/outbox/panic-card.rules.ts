import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { ButtonStyle } from 'discord-api-types/v10';
import { ago, button, type Card, COLORS, link, openAddress, row } from '#features/outbox/components.rules';
import { escapeWithin, joinedWithin, minutesAndSeconds } from '#features/outbox/markdown.rules';

const MAX_IN_LINE = 300;
const MAX_IN_FIELD = 1024;

/** Builds the message of a panic; `role` is pinged, null for none. */
export function panicCard(panic: Panic, { role, web }: { role: string | null; web: string }): Card {
  if (panic.clearedAt !== null) {
    const by = escapeWithin(panic.clearedBy ?? 'someone', MAX_IN_LINE);
    const content = `**PANIC cleared** by ${by} after ${duration(panic.raisedAt, panic.clearedAt)}`;
    return { content, embeds: [], components: [] };
  }
  const { callsign, name } = panic.officer;
  const who = escapeWithin(`${callsign} ${name}`, MAX_IN_LINE);
  const where = escapeWithin(panic.location, MAX_IN_LINE);
  const seenBy = panic.acknowledgements.map((seen) => escapeWithin(seen.callsign ?? seen.name, MAX_IN_LINE));
  return {
    content: `${role === null ? '' : `<@&${role}> `}**PANIC** ${who} · ${where} · Call ${panic.callNumber}`,
    embeds: [
      {
        color: COLORS.red,
        fields: [
          { name: 'Seen by', value: joinedWithin(seenBy, MAX_IN_FIELD) || 'Nobody yet', inline: true },
          { name: 'Since', value: ago(panic.raisedAt), inline: true },
        ],
      },
    ],
    components: [
      row(
        button('Attach and acknowledge', `panic:attach:${panic._id}`, ButtonStyle.Primary),
        button('Acknowledge', `panic:ack:${panic._id}`),
        button('Clear', `panic:clear:${panic._id}`, ButtonStyle.Danger),
        link('Open', openAddress(web, 'panic', panic._id)),
      ),
    ],
  };
}

function duration(from: string, to: string): string {
  return minutesAndSeconds(Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000)));
}
