import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDollars } from '../common/money.ts';
import { REPORT_TEXTS } from '../reports/reports.values.ts';
import type { Ruling } from './cases.contract.ts';
import { CASE_TEXTS, OUTCOMES } from './cases.values.ts';
import { applyRuling, figureProblems } from './ruling.ts';

const speeding = { title: 'Speeding', fine: 15_000, jailTime: 0, points: 3 };
const racing = { title: 'Racing', fine: 5_000, jailTime: 10, points: 4 };
const report = { charges: [speeding, racing], fine: 20_000, jailTime: 10, paid: true };

const rule = (of: typeof report, decisions: Ruling['charges']) => {
  const result = applyRuling(of, decisions);
  if ('problem' in result) throw new Error(result.problem);
  return result;
};

describe('a ruling', () => {
  test('clears dismissed charges and lowers reduced ones, and refunds what was paid too much', () => {
    const ruled = rule(report, [
      { position: 1, outcome: 'Dismissed' },
      { position: 0, outcome: 'Reduced', fine: 80 },
    ]);
    expect(ruled).toMatchObject({
      charges: [
        { ...speeding, fine: 8_000, outcome: 'Reduced' },
        { ...racing, fine: 0, jailTime: 0, points: 0, outcome: 'Dismissed' },
      ],
      fine: 8_000,
      jailTime: 0,
      points: 3,
      refund: 12_000,
      isDismissed: false,
    });
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
    const ruled = rule({ ...report, fine: 90_000, jailTime: 60, paid: false }, decisions);
    expect(ruled).toMatchObject({ fine: 0, jailTime: 0, points: 0, refund: 0, isDismissed: true });
  });

  test('leaves a figure that a reduced charge does not name as charged', () => {
    const one = { charges: [{ ...racing, title: 'Noise' }], fine: 5_000, jailTime: 10, paid: false };
    const decisions = [{ position: 0, outcome: 'Reduced' as const, fine: null, jailTime: 2 }];
    expect(rule(one, decisions)).toMatchObject({ fine: 5_000, jailTime: 2, points: 4 });
  });

  test.each<[keyof typeof CASE_TEXTS, Ruling['charges']]>([
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
        { position: 1, outcome: 'Reduced', jailTime: 11 },
      ],
    ],
  ])('is refused: %s', (problem, decisions) => {
    expect(applyRuling(report, decisions)).toEqual({ problem: CASE_TEXTS[problem] });
  });

  test.each([
    [{ fine: 50, jailTime: 10 }, {}],
    [
      { fine: 50.01, jailTime: 11 },
      { fine: CASE_TEXTS.tooHigh, jailTime: CASE_TEXTS.tooHigh },
    ],
    [{ fine: 1.005 }, { fine: REPORT_TEXTS.badFine }],
    [
      { fine: -1, jailTime: 2.5 },
      { fine: REPORT_TEXTS.badFine, jailTime: CASE_TEXTS.badJail },
    ],
    [{ jailTime: -1 }, { jailTime: CASE_TEXTS.badJail }],
    [{}, { fine: CASE_TEXTS.needsFigure }],
  ])('says what is wrong with each figure: %o', (figures, problems) => {
    expect(figureProblems(racing, { position: 0, outcome: 'Reduced', ...figures })).toEqual(problems);
    expect(figureProblems(racing, { position: 0, outcome: 'Dismissed', ...figures })).toEqual({});
  });
});

const charge = fc.record({
  title: fc.string({ maxLength: 5 }),
  fine: fc.nat(100_000),
  jailTime: fc.nat(500),
  points: fc.nat(12),
});
const contested = fc.record({
  charges: fc.array(charge, { minLength: 1, maxLength: 5 }),
  fine: fc.nat(400_000),
  jailTime: fc.nat(2_000),
  paid: fc.boolean(),
});

test('never raises anything, and refunds exactly what a paid fine lost', () => {
  const rulings = contested.chain((of) =>
    fc.record({
      of: fc.constant(of),
      parts: fc.tuple(
        ...of.charges.map(({ fine, jailTime }) =>
          fc.record({
            outcome: fc.constantFrom(...OUTCOMES),
            fine: fc.nat(fine).map(toDollars),
            jailTime: fc.nat(jailTime),
          }),
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
      expect(ruled.jailTime).toBeLessThanOrEqual(of.jailTime);
      expect(ruled.refund).toBe(of.paid ? of.fine - ruled.fine : 0);
      expect(ruled.isDismissed).toBe(parts.every(({ outcome }) => outcome === 'Dismissed'));
      expect(ruled.points).toBe(ruled.charges.reduce((sum, { points }) => sum + points, 0));
      const sums = (key: 'fine' | 'jailTime') => of.charges.reduce((sum, one) => sum + one[key], 0);
      if (!ruled.isDismissed && sums('fine') <= of.fine) {
        const kept = ruled.charges.reduce((sum, { fine }) => sum + fine, 0);
        expect(of.fine - ruled.fine).toBe(sums('fine') - kept);
      }
      if (parts.every(({ outcome }) => outcome === 'Upheld')) {
        expect(ruled).toMatchObject({ charges: of.charges, fine: of.fine, jailTime: of.jailTime, refund: 0 });
      }
    }),
  );
});
