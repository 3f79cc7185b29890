import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTCOMES } from './cases.values.ts';
import { applyRuling, type ContestedReport, chargesOf, type Decision, type RuledReport } from './ruling.ts';

const speeding = { title: 'Speeding', fine: 15_000, jail: 0, points: 3 };
const racing = { title: 'Racing', fine: 5_000, jail: 10, points: 4 };
const report: ContestedReport = { offenses: [speeding, racing], fine: 20_000, jail: 10, paid: true };

const rule = (of: ContestedReport, decisions: readonly Decision[]): RuledReport => {
  const result = applyRuling(of, decisions);
  if ('problem' in result) throw new Error(result.problem);
  return result;
};

describe('a ruling', () => {
  test('drops dismissed charges and lowers reduced ones, and refunds what was paid too much', () => {
    const ruled = rule(report, [
      { position: 1, outcome: 'Dismissed' },
      { position: 0, outcome: 'Reduced', fine: 8_000 },
    ]);
    expect(ruled).toMatchObject({
      offenses: [{ ...speeding, fine: 8_000 }],
      fine: 8_000,
      jail: 0,
      points: 3,
      refund: 12_000,
      isDismissed: false,
    });
    expect(ruled.charges.map(({ outcome, fine }) => [outcome, fine])).toEqual([
      ['Reduced', 8_000],
      ['Dismissed', 0],
    ]);
  });

  test('subtracts what the charges lost from a total set by hand, but never below 0', () => {
    const decisions = [
      { position: 0, outcome: 'Dismissed' as const },
      { position: 1, outcome: 'Upheld' as const },
    ];
    expect(rule({ ...report, fine: 17_000 }, decisions).fine).toBe(2_000);
    expect(rule({ ...report, fine: 10_000 }, decisions).fine).toBe(0);
  });

  test('leaves nothing of a total set by hand if all charges are dismissed', () => {
    const decisions = [0, 1].map((position) => ({ position, outcome: 'Dismissed' as const }));
    const ruled = rule({ ...report, fine: 90_000, jail: 60, paid: false }, decisions);
    expect(ruled).toMatchObject({ offenses: [], fine: 0, jail: 0, points: 0, refund: 0, isDismissed: true });
  });

  test('treats a report without listed offenses as one charge', () => {
    const bare = { offenses: [], fine: 4_000, jail: 5, paid: false };
    expect(chargesOf(bare)).toEqual([{ title: 'No offense listed', fine: 4_000, jail: 5, points: 0 }]);
    expect(rule(bare, [{ position: 0, outcome: 'Reduced', jail: 2 }])).toMatchObject({
      offenses: [],
      fine: 4_000,
      jail: 2,
    });
  });

  test.each<[string, Decision[]]>([
    ['everyCharge', [{ position: 0, outcome: 'Upheld' }]],
    [
      'everyCharge',
      [
        { position: 0, outcome: 'Upheld' },
        { position: 0, outcome: 'Upheld' },
      ],
    ],
    [
      'everyCharge',
      [
        { position: 0, outcome: 'Upheld' },
        { position: 2, outcome: 'Upheld' },
      ],
    ],
    [
      'needsFigure',
      [
        { position: 0, outcome: 'Upheld' },
        { position: 1, outcome: 'Reduced' },
      ],
    ],
    [
      'tooHigh',
      [
        { position: 0, outcome: 'Upheld' },
        { position: 1, outcome: 'Reduced', jail: 11 },
      ],
    ],
  ])('is refused: %s', (problem, decisions) => {
    expect(applyRuling(report, decisions)).toEqual({ problem });
  });
});

const charge = fc.record({
  title: fc.string({ maxLength: 5 }),
  fine: fc.nat(100_000),
  jail: fc.nat(500),
  points: fc.nat(12),
});
const contested = fc.record({
  offenses: fc.array(charge, { maxLength: 5 }),
  fine: fc.nat(400_000),
  jail: fc.nat(2_000),
  paid: fc.boolean(),
});

test('never raises anything, and refunds exactly what a paid fine lost', () => {
  const rulings = contested.chain((of) =>
    fc.record({
      of: fc.constant(of),
      parts: fc.tuple(
        ...chargesOf(of).map(({ fine, jail }) =>
          fc.record({ outcome: fc.constantFrom(...OUTCOMES), fine: fc.nat(fine), jail: fc.nat(jail) }),
        ),
      ),
    }),
  );
  fc.assert(
    fc.property(rulings, ({ of, parts }) => {
      const ruled = rule(
        of,
        parts.map((part, position) => ({ position, ...part })),
      );
      expect(ruled.fine).toBeGreaterThanOrEqual(0);
      expect(ruled.fine).toBeLessThanOrEqual(of.fine);
      expect(ruled.jail).toBeLessThanOrEqual(of.jail);
      expect(ruled.refund).toBe(of.paid ? of.fine - ruled.fine : 0);
      expect(ruled.isDismissed).toBe(parts.every(({ outcome }) => outcome === 'Dismissed'));
      expect(ruled.points).toBe(ruled.offenses.reduce((sum, { points }) => sum + points, 0));
      const sums = (key: 'fine' | 'jail') => chargesOf(of).reduce((sum, one) => sum + one[key], 0);
      if (!ruled.isDismissed && sums('fine') <= of.fine) {
        const kept = ruled.charges.reduce((sum, { fine }) => sum + fine, 0);
        expect(of.fine - ruled.fine).toBe(sums('fine') - kept);
      }
      if (parts.every(({ outcome }) => outcome === 'Upheld')) {
        expect(ruled).toMatchObject({ offenses: of.offenses, fine: of.fine, jail: of.jail, refund: 0 });
      }
    }),
  );
});
