import type { CaseDetails } from '@ten-four/contract/cases/cases.contract';
import { OUTCOMES } from '@ten-four/contract/cases/cases.values';
import { applyRuling } from '@ten-four/contract/cases/ruling';
import { toDollars } from '@ten-four/contract/common/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decisionsOf, newRuling, previewOf, type RulingValues } from './ruling.values.ts';

const charge = fc.record({
  title: fc.string(),
  fine: fc.nat(100_000),
  jail: fc.nat(500),
  points: fc.nat(12),
  outcome: fc.constantFrom(...OUTCOMES),
  fineLeft: fc.double({ min: 0, max: 1, noNaN: true }),
  jailLeft: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
const contested = fc.record({
  charges: fc.array(charge, { minLength: 1, maxLength: 5 }),
  fine: fc.nat(400_000),
  jail: fc.nat(2_000),
  paid: fc.boolean(),
});

test('the preview equals what the server makes of the same form', () => {
  fc.assert(
    fc.property(contested, ({ charges, ...report }) => {
      const details: CaseDetails = {
        civilianId: 'civilian',
        reportId: 'report',
        charges: charges.map(({ title, fine, jail, points }, position) => ({
          ...{ position, title, points, fine: toDollars(fine), jailTime: jail },
          ...{ outcome: null, ruledFine: null, ruledJailTime: null },
        })),
        fineAmount: toDollars(report.fine),
        jailTime: report.jail,
        paid: report.paid,
        refunded: 0,
        custody: null,
        statements: [],
        judge: null,
        reasons: null,
        can: { state: true, withdraw: false, rule: true },
      };
      const values: RulingValues = newRuling(details.charges);
      charges.forEach(({ outcome, fine, jail, fineLeft, jailLeft }, position) => {
        values[`outcome${position}`] = outcome;
        values[`fine${position}`] = String(toDollars(Math.floor(fine * fineLeft)));
        if (jailLeft !== null) values[`jailTime${position}`] = String(Math.floor(jail * jailLeft));
      });
      const sent = decisionsOf(details.charges, values);
      const charged = details.charges.map((one, index) => ({ ...one, fine: charges[index]?.fine ?? 0 }));
      const { fine, jail: jailTime, paid } = report;
      expect(previewOf(details, values)).toEqual(
        applyRuling({ charges: charged, fine, jailTime, paid }, sent),
      );
    }),
  );
});
