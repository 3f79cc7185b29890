import { expect, test } from 'vitest';
import { listenProblem } from '#app/listen-problem';

test.each([
  ['EADDRINUSE', /^PORT 80 is taken/],
  ['EACCES', /^PORT 80 is not allowed/],
  ['EADDRNOTAVAIL', /^HOST cad is not an address/],
  ['ENOTFOUND', /^HOST cad is not an address/],
])('%s names the variable to change', (code, text) => {
  const error = Object.assign(new Error(code), { code });
  expect(listenProblem(error, { host: 'cad', port: 80 })).toMatch(text);
});

test('does not explain an unknown error', () => {
  expect(listenProblem(new Error('other'), { host: 'cad', port: 80 })).toBeNull();
});
