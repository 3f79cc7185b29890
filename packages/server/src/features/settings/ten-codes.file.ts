import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { Type } from 'typebox';
import { TEN_CODES_FILE } from '#features/settings/host.rules';
import { ConfigError } from '#platform/env-values';
import { compileCheck } from '#platform/schema-check';

const isList = compileCheck(
  Type.Array(Type.Tuple([Type.String({ pattern: '\\S' }), Type.String({ pattern: '\\S' })])),
);

/** Reads the host's 10-codes; null without a file. Throws ConfigError for an invalid one. */
export function readTenCodes(dataDir: string): TenCode[] | null {
  const file = join(dataDir, TEN_CODES_FILE);
  const text = readText(file);
  if (text === null) return null;
  return parse(text, file).map(([code, meaning]) => ({ code: code.trim(), meaning: meaning.trim() }));
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
