import { expect, test } from 'vitest';
import { sectionForm } from './section-fields.ts';

test.each([
  ['general', 'civilianQuota', '26', 'A number from 1 to 25.'],
  ['bank', 'startingCash', '1.005', 'Dollars from 0 to 1,000,000, with at most two decimals.'],
  ['dispatch', 'answerFallbackSeconds', '29', 'Whole seconds from 30 to 900, or 0 for never.'],
  ['dispatch', 'staleHours', '1.5', 'Whole hours from 1 to 48.'],
  ['discord', 'boardEvery', '', 'Whole seconds from 15 to 300.'],
] as const)('shows the limits of %s.%s from its schema', (section, field, typed, problem) => {
  const form = sectionForm(section);
  const values = form.valuesOf({ civilianQuota: 5, answerFallbackSeconds: 0, staleHours: 4, boardEvery: 15 });
  expect(form.problemsOf({ ...values, startingCash: '$1,000', [field]: typed })).toEqual({
    [field]: problem,
  });
});

test('converts typed text to the stored value', () => {
  const { valuesOf, fieldsOf } = sectionForm('texts');
  const typed = {
    ...valuesOf({ welcome: 'Hi', rules: '', invite: null }),
    invite: ' https://discord.gg/ab ',
  };
  expect(fieldsOf(typed)).toEqual({ welcome: 'Hi', rules: '', invite: 'https://discord.gg/ab' });
  expect(fieldsOf({ ...typed, invite: ' ' }).invite).toBeNull();
  expect(sectionForm('bank').fieldsOf({ startingCash: '$1,250.50' })).toEqual({ startingCash: 1250.5 });
  expect(sectionForm('general').fieldsOf({ showIcon: true })).toMatchObject({
    showIcon: true,
    clockZone: null,
  });
});
