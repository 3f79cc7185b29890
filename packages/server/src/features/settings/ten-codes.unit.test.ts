import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTenCodes } from '#features/settings/ten-codes.file';
import { ConfigError } from '#platform/env-values';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ten-codes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) => writeFileSync(join(folder, 'ten-codes.json'), text);

test('without a file there are no codes', () => {
  expect(readTenCodes(folder)).toBeNull();
});

test("a community's file replaces the codes", () => {
  write('\uFEFF[["10-4", "Copy"], [" 10-99 ", "Help"]]');
  expect(readTenCodes(folder)).toEqual([
    { code: '10-4', meaning: 'Copy' },
    { code: '10-99', meaning: 'Help' },
  ]);
});

test('an invalid file is reported in one line with its name', () => {
  const broken = [
    '',
    '[["10-4", "Copy"]',
    '{"10-4": "Copy"}',
    '["10-4"]',
    '[["10-4"]]',
    '[["10-4", "Copy", "more"]]',
    '[["10-4", 4]]',
    '[["10-4", " "]]',
    'null',
  ];
  for (const text of broken) {
    write(text);
    expect(() => readTenCodes(folder), text).toThrow(ConfigError);
    expect(() => readTenCodes(folder), text).toThrow(
      /^[^\n]*ten-codes\.json (is not valid JSON|must be)[^\n]*$/,
    );
  }
});
