import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { readMoney, readTime } from '#features/settings/import/amounts.rules';
import { readFile } from '#features/settings/import/file.rules';
import { findFault } from '#features/settings/import/json-text.rules';
import { AppError } from '#platform/errors';

function attempt(text: string): unknown {
  try {
    return readFile(text, { section: undefined, choices: {} });
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.message}`;
    throw error;
  }
}

describe('reading takes time linear in the length', () => {
  const texts: Record<string, (size: number) => string> = {
    'a code with spaces': (size) =>
      JSON.stringify([{ value: `10-1${' '.repeat(size)}x`, type: 'SITUATION_CODE' }]),
    'a row of commas': (size) => ','.repeat(size),
    'rows of commas': (size) => `title,fine\n${',,,,\n'.repeat(size / 5)}`,
    'a row of quotation marks': (size) => '"'.repeat(size),
    'quoted spaces': (size) => `title,fine\n"${' '.repeat(size)}",1`,
    'an amount of digits': (size) => `title,fine\nx,${'1,'.repeat(size / 2)}`,
    'an amount of digits in JSON': (size) => JSON.stringify([{ title: 'x', fine: '1 '.repeat(size / 2) }]),
    'a time of spaces': (size) => JSON.stringify([{ title: 'x', jail: `1${' '.repeat(size)}x` }]),
    'a column name of spaces': (size) =>
      JSON.stringify([{ title: 'x', [`fine${' ('.repeat(size / 2)}`]: 1 }]),
    'an open string': (size) => `[{"title": "${'\\\\'.repeat(size / 2)}`,
    'a long string before a fault': (size) => `["${'x'.repeat(size)}", }`,
    'open lists': (size) => '['.repeat(size),
    'empty lists': (size) => `[${'[],'.repeat(size / 3)}[]]`,
    'keys without end': (size) =>
      `[{${Array.from({ length: size / 10 }, (_, index) => `"k${index}":1`).join(',')}}]`,
    'codes by name': (size) =>
      `{${Array.from({ length: size / 14 }, (_, index) => `"10-${index}":"x"`).join(',')}}`,
  };

  test.each(Object.keys(texts))('%s', (name) => {
    const timeOf = (size: number) => {
      const text = texts[name]?.(size) ?? '';
      const times = Array.from({ length: 3 }, () => {
        const start = performance.now();
        attempt(text);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    timeOf(20_000);
    // 16 times the text; quadratic work would take 256 times as long.
    expect(timeOf(640_000)).toBeLessThan(80 * (timeOf(40_000) + 1));
  });
});

describe('a broken file', () => {
  test.each([
    [
      'a value missing',
      '{"a": 1,\n "b": }',
      '400 The JSON is broken at line 2, column 7. Fix it there and try again.',
    ],
    [
      'a comma missing',
      '[\n  {"title": "A"}\n  {"title": "B"}\n]',
      '400 The JSON is broken at line 3, column 3. Fix it there and try again.',
    ],
    [
      'a comma too many',
      '[{"title": "A",}]',
      '400 The JSON is broken at line 1, column 16. Fix it there and try again.',
    ],
    [
      'an end missing',
      '[{"title": "A"',
      '400 The JSON is broken at line 1, column 15. Fix it there and try again.',
    ],
    [
      'an open quotation mark',
      'code,meaning\n10-1,a\n10-2,"b\n10-3,c\n',
      '400 The quotation mark on line 3 is never closed.',
    ],
    [
      'nesting of 51',
      `${'['.repeat(51)}${']'.repeat(51)}`,
      '400 The file nests lists and objects deeper than 50 levels.',
    ],
    [
      'nesting of 5,000',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      '400 The file nests lists and objects deeper than 50 levels.',
    ],
    [
      'text decoded wrongly',
      'code,meaning\n10-1,Verst\uFFFDrkung',
      '400 Line 2 has characters that could not be read (\uFFFD). Save the file as UTF-8 and try again.',
    ],
    ['a row of commas', ','.repeat(200_000), '422 A file may have at most 100 columns.'],
    ['too many columns', `a${',b'.repeat(200)}\n`.repeat(3), '422 A file may have at most 100 columns.'],
    ['too many rows', 'x,y\n'.repeat(6000), '422 A file may have at most 5,000 rows.'],
  ])('%s is refused with its reason', (_, text, refusal) => {
    expect(attempt(text)).toBe(refusal);
  });

  test('has a fault within its text, while a valid file has none', () => {
    const texts = ['[1,{"a":[true,null,-1.5e3,"\\u00e9\\n"]},{}]', '{"k":"v","l":[[],{}]}', '"x"', '12'];
    for (const text of texts) {
      expect([text, findFault(text)]).toEqual([text, text.length]);
      for (let at = 0; at < text.length; at += 1) {
        for (const broken of [
          text.slice(0, at),
          `${text.slice(0, at)}]${text.slice(at)}`,
          `${text.slice(0, at)},${text.slice(at)}`,
        ]) {
          let isParsed = true;
          try {
            JSON.parse(broken);
          } catch {
            isParsed = false;
          }
          // The text before a fault must be the start of some valid text.
          if (!isParsed) expect([broken, findFault(broken) <= broken.length]).toEqual([broken, true]);
          else expect([broken, findFault(broken)]).toEqual([broken, broken.length]);
        }
      }
    }
  });
});

describe('an amount', () => {
  test.each([
    ['150', 150, 150],
    ['$1,250.50', 1250.5, 1250.5],
    ['1.500,00', 1500, 1500],
    ['1.500', 1500, 1500],
    ['1,5', 1.5, 1.5],
    ['€ 2 000', 2000, 2000],
    ["1'500", 1500, 1500],
    ['$5k', 5000, 5000],
    ['500-1000', 500, 1000],
    ['$500 – $1,000', 500, 1000],
    ['500 to 1000 usd', 500, 1000],
    ['1,234,567', 1234567, 1234567],
    ['none', 0, 0],
  ])('reads %j', (text, min, max) => {
    expect(readMoney(text)).toEqual({ kind: 'amount', min, max });
  });

  test.each(['a lot', '1,2,3', '12.34.5', '-5', '5-10-15', '1,5000', '5 apples', '$', '1..5', '.'])(
    'refuses %j',
    (text) => {
      expect(readMoney(text)).toBeNull();
    },
  );
});

describe('a time', () => {
  const choices = { minutesPerMonth: 2, minutesPerDay: 3, lifeMinutes: 500 };
  test.each([
    ['30', 30, 30],
    ['30 min', 30, 30],
    ['1 h', 60, 60],
    ['1h 30m', 90, 90],
    ['1.5 hours', 90, 90],
    ['15 months', 30, 30],
    ['15-30 months', 30, 60],
    ['2 years', 48, 48],
    ['1 week', 21, 21],
    ['90 seconds', 1.5, 1.5],
    ['life', 500, 500],
    ['life without parole', 500, 500],
    ['25 years to life', 500, 600],
  ])('reads %j in minutes', (text, min, max) => {
    expect(readTime(text, { unit: 'Minutes', choices })).toEqual({ kind: 'amount', min, max });
  });

  test.each([
    ['30', 'timeUnit'],
    ['15 months', 'minutesPerMonth'],
    ['2 years', 'minutesPerMonth'],
    ['3 days', 'minutesPerDay'],
    ['life', 'lifeMinutes'],
  ])('asks about %j', (text, question) => {
    expect(readTime(text, { unit: null, choices: {} })).toEqual({ kind: 'open', question });
  });

  test.each(['soon', '30 parsecs', '1:30', 'up to 30'])('refuses %j', (text) => {
    expect(readTime(text, { unit: 'Minutes', choices })).toBeNull();
  });
});
