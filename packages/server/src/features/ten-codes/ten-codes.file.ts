import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { Type } from 'typebox';
import { TEN_CODES } from '#features/ten-codes/ten-codes.data';
import { ConfigError } from '#platform/env-values';
import { compileCheck } from '#platform/schema-check';

const FILE = 'ten-codes.json';

/** What a community's file holds: `[["10-4", "Affirmative"], …]`. */
const isList = compileCheck(
  Type.Array(Type.Tuple([Type.String({ pattern: '\\S' }), Type.String({ pattern: '\\S' })])),
);

/**
 * The 10-codes: those of `ten-codes.json` in the data folder where a community has put one, else those that ship. Throws
 * ConfigError, with one line for the operator, for a file that cannot be read or has another form.
 */
export function readTenCodes(dataDir: string): TenCode[] {
  const file = join(dataDir, FILE);
  const text = readText(file);
  const codes = text === null ? TEN_CODES : parse(text, file);
  return codes.map(([code, meaning]) => ({ code: code.trim(), meaning: meaning.trim() }));
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function parse(text: string, file: string): [string, string][] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new ConfigError(`${file} is not valid JSON`);
  }
  if (!isList(list)) {
    throw new ConfigError(
      `${file} must be a list of codes with their meanings, such as [["10-4", "Affirmative"]]`,
    );
  }
  return list;
}
