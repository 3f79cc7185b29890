import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { readMessageBody } from '@ten-four/fake-discord/message-body';
import { describe, expect, test } from 'vitest';
import { callCard } from '#features/outbox/call-card.rules';
import { dutyMessage } from '#features/outbox/duty-log.rules';
import { panicCard } from '#features/outbox/panic-card.rules';
import { unitBoard } from '#features/outbox/unit-board.rules';

// Contents of cards, which must stay within Discord's limits for any data.

const WEB = 'https://cad.example.org';
const AT = '2026-11-23T17:00:00.000Z';
const SECONDS = Date.parse(AT) / 1000;
const ID = '01a2096e-bd2b-738b-9116-8f67c3bdfb2e';
const MARKS = '**b** <@1> @everyone [x](http://y)';
const ESCAPED = '\\*\\*b\\*\\* \\<\\@1> \\@everyone \\[x\\](http\\://y)';

const unit = (index: number, fields: object = {}) =>
  ({
    _id: String(index),
    callsign: `D-${index}`,
    name: `Ann Hill${index}`,
    status: '10-8',
    meaning: 'Available',
    call: null,
    statusSince: AT,
    isApparatus: false,
    crew: [],
    ...fields,
  }) as unknown as Unit;

const call = (fields: object = {}) =>
  ({
    _id: ID,
    callNumber: 1026,
    type: 'Shots Fired',
    priority: 1,
    services: ['Police', 'EMS'],
    platform: 'Xbox',
    location: 'Grove St',
    postal: '3011',
    details: null,
    disposition: null,
    units: [],
    primaryOfficer: null,
    createdAt: AT,
    closedAt: null,
    ...fields,
  }) as unknown as Call;

const labels = ({ components }: ReturnType<typeof callCard>) =>
  components.flatMap((row) =>
    row.components.map((one) => ('label' in one ? one.label : Object(one).placeholder)),
  );

describe('a card', () => {
  test('shows the place, units, time and last note, the primary unit first', () => {
    const units = [unit(1), unit(2)];
    const shown = callCard(call({ units, primaryOfficer: units[1], details: MARKS }), {
      lastNote: { by: 'D-1', text: MARKS },
      web: WEB,
    });
    expect(shown.embeds).toEqual([
      {
        title: '1026 · Shots Fired',
        url: `${WEB}/open/call/${ID}`,
        color: 13832767,
        description: ESCAPED,
        fields: [
          { name: 'Where', value: 'Grove St · 3011' },
          { name: 'Units', value: '**D-2**, D-1', inline: true },
          { name: 'Since', value: `<t:${SECONDS}:R>`, inline: true },
          { name: 'Last note', value: `D-1: ${ESCAPED}` },
        ],
        footer: { text: 'P1 · Police, EMS · Xbox' },
      },
    ]);
    expect(labels(shown)).toEqual(['Attach', 'Detach', 'Note', 'Close', 'Open']);
  });

  test.each([
    [1, 13832767],
    [2, 16761165],
    [3, 7252223],
  ])('has its own color for priority %i', (priority, color) => {
    expect(callCard(call({ priority }), { lastNote: null, web: WEB }).embeds[0]?.color).toBe(color);
  });

  test('shows placeholders for missing details', () => {
    const shown = callCard(call({ location: null, postal: null }), { lastNote: null, web: WEB });
    expect(shown.embeds[0]?.description).toBeUndefined();
    expect(shown.embeds[0]?.fields?.map(({ value }) => value).slice(0, 2)).toEqual(['Unknown', 'UNASSIGNED']);
  });

  test('shows the disposition of a closed call, with only a link', () => {
    const closed = call({
      closedAt: AT,
      disposition: 'Citation issued',
      details: 'Two men',
      units: [unit(1)],
    });
    const shown = callCard(closed, { lastNote: { by: null, text: 'Gone' }, web: WEB });
    expect(shown.embeds[0]).toEqual({
      title: '1026 · Shots Fired · Closed',
      url: `${WEB}/open/call/${ID}`,
      color: 6255240,
      description: 'Citation issued',
      footer: { text: 'P1 · Police, EMS · Xbox' },
    });
    expect(labels(shown)).toEqual(['Open']);
  });

  test('shows at most 300 characters of typed text, and as many units as fit', () => {
    const units = Array.from({ length: 400 }, (_, index) => unit(index));
    const text = '*'.repeat(2000);
    const shown = callCard(call({ units, details: text, location: text, type: text }), {
      lastNote: { by: 'D-1', text },
      web: WEB,
    });
    const [embed] = shown.embeds;
    expect(embed?.description?.length).toBeLessThanOrEqual(300);
    expect(embed?.description?.endsWith('…')).toBe(true);
    expect(embed?.fields?.at(-1)?.value.length).toBeLessThanOrEqual(300);
    expect(embed?.fields?.[1]?.value).toMatch(/^D-0, D-1, .+, …and \d+ more$/);
    expect(() => readMessageBody(shown)).not.toThrow();
  });
});

describe('a panic', () => {
  const panic = (fields: object = {}) =>
    ({
      _id: ID,
      officer: { callsign: 'D-104', name: 'Ann *Hill*' },
      location: 'Grove St / Davis Ave',
      callNumber: 1026,
      raisedAt: AT,
      clearedAt: null,
      clearedBy: null,
      acknowledgements: [],
      ...fields,
    }) as unknown as Panic;

  test('shows the unit, place and call, pings the configured role, and lists acknowledgments', () => {
    const headline = '**PANIC** D-104 Ann \\*Hill\\* · Grove St / Davis Ave · Call 1026';
    const shown = panicCard(panic(), { role: '705', web: WEB });
    expect(shown.content).toBe(`<@&705> ${headline}`);
    expect(shown.embeds[0]).toEqual({
      color: 13832767,
      fields: [
        { name: 'Seen by', value: 'Nobody yet', inline: true },
        { name: 'Since', value: `<t:${SECONDS}:R>`, inline: true },
      ],
    });
    expect(labels(shown)).toEqual(['Attach and acknowledge', 'Acknowledge', 'Clear', 'Open']);
    const acknowledgements = [
      { callsign: 'D-110', name: 'Ben' },
      { callsign: null, name: '@here' },
    ];
    const seen = panicCard(panic({ acknowledgements }), { role: null, web: WEB });
    expect([seen.content, seen.embeds[0]?.fields?.[0]?.value]).toEqual([headline, 'D-110, \\@here']);
  });

  test('shows who cleared it and after how long, without buttons', () => {
    const clearedAt = new Date(Date.parse(AT) + 61_900).toISOString();
    expect(panicCard(panic({ clearedAt, clearedBy: 'D-110' }), { role: '705', web: WEB })).toEqual({
      content: '**PANIC cleared** by D-110 after 1:01',
      embeds: [],
      components: [],
    });
  });
});

describe('a unit board', () => {
  const statuses = Array.from({ length: 30 }, (_, index) => ({
    code: `10-${index}`,
    label: 'Busy',
  })) as never;

  test('has a line per unit with its circle, columns, call and time', () => {
    const units = [unit(1), unit(2, { status: '10-6', meaning: 'Busy', call: 1026 })];
    const { embeds, components } = unitBoard('Xbox', { units, statuses });
    expect(embeds[0]).toMatchObject({
      title: 'Units on duty · Xbox (2)',
      description: [
        `🟢 \`D-1  \` \`10-8 \` Hill1 · <t:${SECONDS}:R>`,
        `🟡 \`D-2  \` \`10-6 \` Hill2 · Call 1026 · <t:${SECONDS}:R>`,
      ].join('\n'),
    });
    expect(labels({ content: '', embeds, components })).toEqual(['On duty', 'Off duty', 'Set your status']);
  });

  test('shows at most 60 units and counts the rest', () => {
    const units = Array.from({ length: 61 }, (_, index) => unit(index));
    const shown = unitBoard('PlayStation', { units, statuses });
    const lines = shown.embeds[0]?.description?.split('\n') ?? [];
    expect([lines.length, lines.at(-1)]).toEqual([61, '…and 1 more']);
    const long = units.map((one) => ({ ...one, name: '*'.repeat(80), callsign: '`'.repeat(8) }));
    const full = unitBoard('PlayStation', { units: long, statuses });
    expect(full.embeds[0]?.description).toMatch(/\n…and \d+ more$/);
    for (const one of [shown, full]) expect(() => readMessageBody(one)).not.toThrow();
  });

  test('shows that no unit is on duty', () => {
    const { embeds } = unitBoard('Xbox', { units: [], statuses });
    expect(embeds[0]).toMatchObject({
      title: 'Units on duty · Xbox (0)',
      description: 'Nobody is on duty.',
    });
  });
});

test.each([
  ['officer', 'signed off'],
  ['silence', 'no activity'],
  ['role', 'role lost'],
  ['character', 'character deceased or deleted'],
] as const)('a duty log line shows why a shift ended: %s', (why, words) => {
  const at = Date.parse(AT);
  const since = at - (2 * 60 + 5) * 60_000;
  const lines = [
    { callsign: 'D-1', name: 'Ann *Hill*', at, off: null },
    { callsign: 'D-1', name: 'Ann *Hill*', at, off: { since, why } },
  ];
  expect(dutyMessage(lines)).toEqual({
    content: [
      `D-1 Ann \\*Hill\\* on duty <t:${SECONDS}:t>`,
      `D-1 Ann \\*Hill\\* off duty <t:${SECONDS}:t> after 2 h 5 min: ${words}`,
    ].join('\n'),
    flags: 4096,
    allowed_mentions: { parse: [] },
  });
});
