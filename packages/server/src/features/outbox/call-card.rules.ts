import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { type APIEmbed, type APIEmbedField, ButtonStyle } from 'discord-api-types/v10';
import {
  ago,
  button,
  COLORS,
  link,
  openAddress,
  type Row,
  row,
  type Shown,
} from '#features/outbox/components.rules';
import { escapeWithin, joinedWithin } from '#features/outbox/markdown.rules';

const MOST_OF_TEXT = 300;
const MOST_IN_FIELD = 1024;
const UNKNOWN_PLACE = 'Unknown';
const UNASSIGNED = 'UNASSIGNED';
const COLOR_OF_PRIORITY: Readonly<Record<number, number>> = { 1: COLORS.red, 2: COLORS.amber };

/** Who wrote the last note of a call, and what. */
interface LastNote {
  by: string | null;
  text: string;
}

/** The last note among the lines of a call's log, oldest first; null where none is. */
export const lastNoteOf = ({ log }: Pick<CallDetail, 'log'>): LastNote | null =>
  log.findLast(({ kind }) => kind === 'note') ?? null;

/** Where a call is, in one line. */
export const placeOf = ({ location, postal }: Pick<Call, 'location' | 'postal'>): string =>
  [location, postal].filter(Boolean).join(' · ') || UNKNOWN_PLACE;

/** The units of a call by callsign, the primary one first. */
export function unitsOf({ units, primaryOfficer }: Pick<Call, 'units' | 'primaryOfficer'>): string {
  const isPrimary = ({ _id }: { _id: string }) => _id === primaryOfficer?._id;
  const sorted = [...units.filter(isPrimary), ...units.filter((unit) => !isPrimary(unit))];
  return sorted.map(({ callsign }) => callsign).join(', ') || UNASSIGNED;
}

/** The same for a card, where the primary one is bold. */
function boldUnitsOf({ units, primaryOfficer }: Pick<Call, 'units' | 'primaryOfficer'>): string {
  const primary = units.filter(({ _id }) => _id === primaryOfficer?._id);
  const others = units.filter(({ _id }) => _id !== primaryOfficer?._id);
  const shown = [
    ...primary.map(({ callsign }) => `**${escapeWithin(callsign, MOST_IN_FIELD)}**`),
    ...others.map(({ callsign }) => escapeWithin(callsign, MOST_IN_FIELD)),
  ];
  return joinedWithin(shown, MOST_IN_FIELD) || UNASSIGNED;
}

/** A call as a message that stays true: whoever may press the buttons is decided when they do. `web` is the web app's origin. */
export function callCard(call: Call, { lastNote, web }: { lastNote: LastNote | null; web: string }): Shown {
  const isClosed = call.closedAt !== null;
  const url = openAddress(web, 'call', call._id);
  const text = escapeWithin((isClosed ? call.disposition : call.details) ?? '', MOST_OF_TEXT);
  const embed: APIEmbed = {
    title: `${call.callNumber} · ${escapeWithin(call.type, MOST_OF_TEXT - 80)}${isClosed ? ' · Closed' : ''}`,
    url,
    color: isClosed ? COLORS.grey : (COLOR_OF_PRIORITY[call.priority] ?? COLORS.blue),
    ...(text === '' ? {} : { description: text }),
    // What a call was about counts while it goes on.
    ...(isClosed ? {} : { fields: fieldsOf(call, lastNote) }),
    footer: { text: `P${call.priority} · ${call.services.join(', ')} · ${call.platform}` },
  };
  return { content: '', embeds: [embed], components: [buttonsOf(call._id, url, isClosed)] };
}

const fieldsOf = (call: Call, lastNote: LastNote | null): APIEmbedField[] => [
  { name: 'Where', value: escapeWithin(placeOf(call), MOST_IN_FIELD) },
  { name: 'Units', value: boldUnitsOf(call), inline: true },
  { name: 'Since', value: ago(call.createdAt), inline: true },
  ...(lastNote === null ? [] : [{ name: 'Last note', value: noteInWords(lastNote) }]),
];

const noteInWords = ({ by, text }: LastNote): string =>
  escapeWithin(by === null ? text : `${by}: ${text}`, MOST_OF_TEXT);

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
