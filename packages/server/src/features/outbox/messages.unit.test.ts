import type { FineStatus } from '@ten-four/contract/reports/reports.values';
import { readMessageBody } from '@ten-four/fake-discord/message-body';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeWithin, listWithin } from '#features/outbox/markdown.rules';
import {
  type AnnouncedReport,
  announcement,
  directMessage,
  readPayButton,
  receiptEmbed,
} from '#features/outbox/message.rules';
import { pauseAfter } from '#features/outbox/retry.rules';
import { MINUTE, SECOND } from '#platform/clock';
import { visibleBody } from '#platform/discord/visible-body';
import { newId, nonceOf } from '#platform/ids';
import { visibleText } from '#platform/plain-text';

/** Unescapes Markdown like Discord: a backslash before a mark stands for the mark. */
const read = (text: string) => text.replace(/\\([^A-Za-z0-9\s])/g, '$1');

describe('typed text', () => {
  test.each([
    [
      '**bold** _it_ ~~no~~ `code` ||spoiler||',
      '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\`code\\` \\|\\|spoiler\\|\\|',
    ],
    ['<@123> @everyone [a](https://x.test)', '\\<\\@123> \\@everyone \\[a\\](https\\://x.test)'],
    ['# Heading\n- item\n> quote\n1. one', '\\# Heading\n\\- item\n\\> quote\n1\\. one'],
    ['D-104 at 12:30, 5 > 4, version 1.2', 'D-104 at 12:30, 5 > 4, version 1.2'],
  ])('%j keeps its marks as plain text', (typed, escaped) => {
    expect(escapeWithin(typed, 500)).toBe(escaped);
    expect(read(escaped)).toBe(typed);
  });

  test('loses control and direction characters, as in all other output', () => {
    expect(escapeWithin('\u202eevil\u2069 \u200b# Head\u0007ing\tnow\u2028\nM\u00e4x', 99)).toBe(
      'evil # Heading now \nM\u00e4x',
    );
    expect(escapeWithin('\u200f# Heading', 99)).toBe('\\# Heading');
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    expect(
      visibleBody({ embeds: [{ title: `a\u2066b ${family}`, color: 7 }], nonce: '', name: '\u200b' }),
    ).toEqual({
      embeds: [{ title: `ab ${family}`, color: 7 }],
      nonce: '',
      name: '–',
    });
  });

  test('looks the same in Discord, as far as it fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 5, max: 200 }),
        (typed, max) => {
          const escaped = escapeWithin(typed, max);
          expect(escaped.length).toBeLessThanOrEqual(max);
          const shown = read(escaped);
          // Invisible characters, such as a soft hyphen, are never sent.
          const visible = visibleText(typed).trim();
          if (shown === visible) return;
          expect(shown.endsWith('…')).toBe(true);
          expect(visible.startsWith(shown.slice(0, -1).trimEnd())).toBe(true);
          // Never splits a character.
          expect(escaped).not.toMatch(/\p{Surrogate}/u);
        },
      ),
    );
  });

  test('is cut at whole lines in a list', () => {
    expect(listWithin([], 100)).toBe('None');
    expect(listWithin(['a', 'b'], 100)).toBe('- a\n- b');
    const long = listWithin(
      Array.from({ length: 50 }, (_, index) => `Offense ${index}`),
      200,
    );
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^- Offense 0\n[\s\S]*\n…and \d+ more$/);
  });
});

const REPORT = {
  id: newId(),
  number: 1001,
  platform: 'Xbox',
  civilian: 'Rosa Kline',
  type: 'arrest',
  offenses: [{ title: 'Theft' }],
  fine: 100,
  jail_minutes: 1,
  notes: null,
  officer: 'D-104 Mara Malone',
  points: 0,
  due_at: null,
  isContestable: false,
  fineStatus: 'Due',
  suspension: null,
  court: null,
  void_reason: null,
} as unknown as AnnouncedReport;
const REPORT_LINES = [
  '**Offenses:**',
  '- Theft',
  '**Fine:** $1',
  '**Jail Time:** 1 minute',
  '**Notes:** None',
];
const FULL_RECEIPT = receiptEmbed(
  { number: 1_000_000, fine: 100_000_000, civilian: '*'.repeat(101) },
  Array.from({ length: 200 }, () => ({ from: '_'.repeat(70), amount: 1_000_000 })),
  0,
);

describe('a message', () => {
  test("stays within Discord's limits for any report", () => {
    const text = (max: number) => fc.string({ unit: 'grapheme', maxLength: max, size: 'max' });
    const reports = fc.record({
      type: fc.constantFrom('arrest' as const, 'citation' as const, 'warning' as const),
      offenses: fc.array(fc.record({ title: text(150) }), { maxLength: 50, size: 'max' }),
      fine: fc.nat(100_000_000),
      jail_minutes: fc.nat(100_000),
      notes: fc.option(text(4000)),
      officer: text(120),
    });
    fc.assert(
      fc.property(reports, text(101), (said, name) => {
        const report = { ...REPORT, ...said, officer: `D-1 ${said.officer}`, civilian: `${name}x` };
        expect(() => readMessageBody(directMessage(report, FULL_RECEIPT))).not.toThrow();
        expect(() => readMessageBody(announcement(report))).not.toThrow();
      }),
      { numRuns: 30 },
    );
    const full = {
      ...REPORT,
      civilian: '|'.repeat(101),
      offenses: Array.from({ length: 50 }, () => ({ title: '*'.repeat(150) })),
      notes: '_'.repeat(4000),
      points: 600,
      due_at: Number.MAX_SAFE_INTEGER,
      suspension: { until: Number.MAX_SAFE_INTEGER, points: 99 },
      court: { isOpen: false, caseNumber: 1_000_000, refunded: 100_000_000 },
      void_reason: '*'.repeat(200),
      isContestable: true,
    };
    expect(() => readMessageBody(directMessage(full, FULL_RECEIPT))).not.toThrow();
    expect(() => readMessageBody(announcement(full))).not.toThrow();
  });

  test('shows one minute in the singular, and cents only if there are any', () => {
    const [embed] = directMessage({ ...REPORT, fine: 123_456 }, null).embeds;
    expect(embed?.description).toBe(
      '**Offenses:**\n- Theft\n**Fine:** $1,234.56\n**Jail Time:** 1 minute\n**Notes:** None',
    );
  });

  test('gives notes the space that offenses leave', () => {
    const notes = 'n'.repeat(4000);
    const [whole] = directMessage({ ...REPORT, notes }, null).embeds;
    expect(whole?.description).toContain(notes);
    const offenses = Array.from({ length: 50 }, (_, index) => ({ title: `${index} ${'o'.repeat(140)}` }));
    const [cut] = directMessage({ ...REPORT, offenses, notes }, null).embeds;
    expect(cut?.description).toHaveLength(4096);
    expect(cut?.description).toMatch(/…and \d+ more\n[\s\S]*n{1600}…$/);
  });

  test('has a Pay Fine button that carries its report and the fine', () => {
    const highestFine = { ...REPORT, fine: 100_000_000 };
    const [row] = directMessage(highestFine, null).components ?? [];
    const customId: string = Object(row?.components[0]).custom_id ?? '';
    expect(readPayButton(customId)).toEqual({ reportId: REPORT.id, shown: 100_000_000 });
    expect([customId.includes(REPORT.id), customId.length <= 100]).toEqual([true, true]);
    // Buttons of earlier versions don't contain the fine.
    expect(readPayButton(`pay_fine:${REPORT.id}`)).toEqual({ reportId: REPORT.id, shown: null });
    const others = ['', 'pay_fine:', 'pay_fine:1', `pay:${REPORT.id}`, `pay_fine:${REPORT.id}x`];
    for (const other of [...others, `pay_fine:${REPORT.id}:`, `pay_fine:${REPORT.id}:-5`]) {
      expect(readPayButton(other)).toBeNull();
    }
  });

  test('has no button for a paid fine', () => {
    expect(directMessage({ ...REPORT, fineStatus: 'Paid' }, null).components).toEqual([]);
  });

  test.each<[FineStatus, boolean, string[]]>([
    ['Due', false, ['Pay Fine']],
    ['Overdue', true, ['Pay Fine', 'Contest']],
    ['On Hold', false, []],
    ['Dismissed', false, []],
    ['None', true, ['Contest']],
    ['Paid', true, ['Contest']],
  ])('with a fine that is %s (contestable: %s) has the buttons %j', (fineStatus, isContestable, labels) => {
    const { components = [], embeds } = directMessage({ ...REPORT, fineStatus, isContestable }, null);
    const shown = components.flatMap((row) => row.components.map((button) => Object(button).label));
    expect([shown, embeds[0]?.footer !== undefined]).toEqual([labels, labels.includes('Pay Fine')]);
  });

  test('shows points, due date and suspension after the jail time', () => {
    const until = 1_800_000_000_000;
    const more = { points: 3, due_at: until - 1, suspension: { until, points: 8 } };
    const linesOf = (report: AnnouncedReport) =>
      directMessage(report, null).embeds[0]?.description?.split('\n');
    const due = '**Due:** <t:1799999999:D>';
    const rest = ['**Points:** 3', '**Licenses suspended until** <t:1800000000:D>: 8 points reached.'];
    const whole = linesOf({ ...REPORT, ...more });
    expect(whole?.slice(3)).toEqual(['**Jail Time:** 1 minute', rest[0], due, rest[1], '**Notes:** None']);
    const paid = linesOf({ ...REPORT, ...more, fineStatus: 'Paid' });
    expect(paid).toEqual(whole?.filter((line) => line !== due));
  });

  test.each<[Partial<AnnouncedReport>, string[]]>([
    [{}, []],
    [{ void_reason: 'Wrong *person*' }, ['**VOID:** Wrong \\*person\\*']],
    [
      { court: { isOpen: true, caseNumber: 101, refunded: 0 }, void_reason: 'Wrong' },
      ['**VOID:** Wrong', '**Before the court:** case 101'],
    ],
    [{ court: { isOpen: false, caseNumber: 101, refunded: 0 } }, ['**Decided by a judge:** case 101']],
    [
      { court: { isOpen: false, caseNumber: 101, refunded: 8000 } },
      ['**Decided by a judge:** case 101, $80 refunded'],
    ],
  ])('with %j begins with %j', (more, lines) => {
    const [embed] = directMessage({ ...REPORT, ...more }, null).embeds;
    expect(embed?.description?.split('\n')).toEqual([...lines, ...REPORT_LINES]);
  });
});

describe('a retry', () => {
  test('waits 1 s, doubled up to 15 min, minus a random share of up to half', () => {
    expect([1, 2, 3, 10, 11, 60].map((attempts) => pauseAfter(attempts, 0))).toEqual(
      [1, 2, 4, 512, 900, 900].map((seconds) => seconds * SECOND),
    );
    expect(pauseAfter(11, 1)).toBe(7.5 * MINUTE);
    expect(pauseAfter(11, 0.5)).toBe(11.25 * MINUTE);
  });

  test('uses a nonce that Discord accepts, unique per message', () => {
    const ids = Array.from({ length: 1000 }, newId);
    const nonces = new Set(ids.map(nonceOf));
    expect(nonces.size).toBe(1000);
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/);
  });
});
