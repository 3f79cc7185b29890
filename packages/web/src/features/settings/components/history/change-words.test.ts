import { expect, test } from 'vitest';
import { discordNames, wordsOf } from './change-words.ts';

const names = discordNames({
  roles: [{ _id: '1042918595892609024', name: 'On-call' }],
  channels: [{ _id: '1042918600000000001', name: 'xbox-dispatch', category: null }],
} as never);

test.each([
  ['1042918595892609024', '@On-call'],
  ['1042918600000000001', '#xbox-dispatch'],
  ['1042918600000000099', '1042918600000000099'],
  [null, 'nothing'],
  [true, 'on'],
  [[], 'none'],
  [['Xbox', 'PlayStation'], 'Xbox, PlayStation'],
  [{ _id: 'a', grant: 'Staff', roleId: '1042918595892609024', roleName: 'Old name' }, 'Staff, @On-call'],
  [{ _id: 'a', grant: 'Staff', roleId: '99', roleName: 'Moderator' }, 'Staff, Moderator'],
  [{ calls: '1042918600000000001', panicRole: '1042918595892609024' }, '#xbox-dispatch, @On-call'],
])('describes %j as %s', (value, words) => {
  expect(wordsOf(value, names)).toBe(words);
});
