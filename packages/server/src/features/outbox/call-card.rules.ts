import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { type APIEmbed, type APIEmbedField, ButtonStyle } from 'discord-api-types/v10';
import {
  ago,
  button,
  type Card,
  COLORS,
  link,
  openAddress,
  type Row,
  row,
} from '#features/outbox/components.rules';
import { escapeWithin, joinedWithin } from '#features/outbox/markdown.rules';

const MAX_OF_TEXT = 300;
const MAX_IN_FIELD = 1024;
const UNKNOWN_PLACE = 'Unknown';
const UNASSIGNED = 'UNASSIGNED';
const COLOR_OF_PRIORITY: Readonly<Record<number, number>> = { 1: COLORS.red, 2: COLORS.amber };

interface LastNote {
  by: string | null;
  text: string;
}

export const lastNoteOf = ({ log }: Pick<CallDetail, 'log'>): LastNote | null =>
  log.findLast(({ kind }) => kind === 'note') ?? null;

export const placeOf = ({ location, postal }: Pick<Call, 'location' | 'postal'>): string =>
  [location, postal].filter(Boolean).join(' · ') || UNKNOWN_PLACE;

type Crew = Pick<Call, 'units' | 'primaryOfficer'>;

function primaryFirst({ units, primaryOfficer }: Crew): Crew['units'] {
  const isPrimary = ({ _id }: { _id: string }) => _id === primaryOfficer?._id;
  return [...units.filter(isPrimary), ...units.filter((unit) => !isPrimary(unit))];
}

export const unitsOf = (call: Crew): string =>
  primaryFirst(call)
    .map(({ callsign }) => callsign)
    .join(', ') || UNASSIGNED;

function boldUnitsOf(call: Crew): string {
  const shown = primaryFirst(call).map(({ _id, callsign }) => {
    const text = escapeWithin(callsign, MAX_IN_FIELD);
    return _id === call.primaryOfficer?._id ? `**${text}**` : text;
  });
  return joinedWithin(shown, MAX_IN_FIELD) || UNASSIGNED;
}

/** Builds the card of a call; pressing a button checks the rights. */
export function callCard(call: Call, { lastNote, web }: { lastNote: LastNote | null; web: string }): Card {
  const isClosed = call.closedAt !== null;
  const url = openAddress(web, 'call', call._id);
  const text = escapeWithin((isClosed ? call.disposition : call.details) ?? '', MAX_OF_TEXT);
  const embed: APIEmbed = {
    title: `${call.callNumber} · ${escapeWithin(call.type, MAX_OF_TEXT - 80)}${isClosed ? ' · Closed' : ''}`,
    url,
    color: isClosed ? COLORS.gray : (COLOR_OF_PRIORITY[call.priority] ?? COLORS.blue),
    ...(text === '' ? {} : { description: text }),
    ...(isClosed ? {} : { fields: fieldsOf(call, lastNote) }),
    footer: { text: `P${call.priority} · ${call.services.join(', ')} · ${call.platform}` },
  };
  return { content: '', embeds: [embed], components: [buttonsOf(call._id, url, isClosed)] };
}

const fieldsOf = (call: Call, lastNote: LastNote | null): APIEmbedField[] => [
  { name: 'Where', value: escapeWithin(placeOf(call), MAX_IN_FIELD) },
  { name: 'Units', value: boldUnitsOf(call), inline: true },
  { name: 'Since', value: ago(call.createdAt), inline: true },
  ...(lastNote === null ? [] : [{ name: 'Last note', value: noteText(lastNote) }]),
];

const noteText = ({ by, text }: LastNote): string =>
  escapeWithin(by === null ? text : `${by}: ${text}`, MAX_OF_TEXT);

function buttonsOf(id: string, url: string, isClosed: boolean): Row {
  const open = link('Open', url);
  if (isClosed) return row(open);
  return row(
    button('Attach', `call:attach:${id}`, ButtonStyle.Primary),
    button('Detach', `call:detach:${id}`),
    button('Note', `call:note:${id}`),
    button('Close', `call:close:${id}`),
    open,
  );
}
