import { expect, test } from 'vitest';
import { plainTitle } from '#features/outbox/listed.rules';
import { escapeWithin } from '#features/outbox/markdown.rules';

test.each([
  ['**PANIC** D-104 Mara · Grove St · Call 1026', 'PANIC D-104 Mara · Grove St · Call 1026'],
  ['**PANIC cleared** by D-104 after 0:01', 'PANIC cleared by D-104 after 0:01'],
  [`**PANIC** ${escapeWithin('**<@&42> a_b\\c', 100)}`, 'PANIC **<@&42> a_b\\c'],
  ['You have received a Citation', 'You have received a Citation'],
])('%s', (title, plain) => {
  expect(plainTitle(title)).toBe(plain);
});
