import { describe, expect, test } from 'vitest';
import { isIncomplete, isTooDeep, missingOf } from '#platform/http/validation';

describe('missing keys are looked up individually', () => {
  const unlisted = new Proxy({ name: 'Mara' } as Record<string, unknown>, {
    ownKeys: () => {
      throw new Error('The keys of a body must not be listed');
    },
  });

  test('in an object, without listing its other keys', () => {
    expect([...missingOf({ name: 'Name it', age: 'Say how old' }, unlisted)]).toEqual([
      ['age', 'Say how old'],
    ]);
    expect(isIncomplete({ required: ['name'] }, unlisted)).toBe(false);
  });

  test.each([
    ['a text', 'x'.repeat(60_000)],
    ['a list', Array(30_000).fill('x')],
    ['nothing', null],
  ])('but not in %s', (_, body) => {
    expect([...missingOf({ 0: 'First' }, body).keys()]).toEqual(['0']);
    expect(isIncomplete({ required: ['0'] }, body)).toBe(true);
  });

  test('and never among inherited properties', () => {
    expect([...missingOf({ constructor: 'Builder' }, {}).keys()]).toEqual(['constructor']);
  });
});

describe('nesting', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test('allows 50 levels and rejects 51', () => {
    expect([isTooDeep(nested(50)), isTooDeep(nested(51))]).toEqual([false, true]);
    expect(isTooDeep('{"a":'.repeat(51))).toBe(true);
  });

  test('ignores sibling lists and brackets in strings', () => {
    expect(isTooDeep(`[${Array(1000).fill('[{}]').join()}]`)).toBe(false);
    expect(isTooDeep(JSON.stringify({ details: `"\\${'['.repeat(1000)}` }))).toBe(false);
    expect(isTooDeep(`["\\\\",${nested(50)}]`)).toBe(true);
  });
});
