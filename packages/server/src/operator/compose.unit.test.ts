import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DEPLOY = new URL('../../../../deploy/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, DEPLOY), 'utf8');

/** The blocks at an indentation by their names, as YAML of two blanks has them. */
function blocksOf(text: string, indent: string): Map<string, string> {
  const parts = text.split(new RegExp(`^${indent}(?=[\\w-]+:)`, 'm')).slice(1);
  return new Map(parts.map((part): [string, string] => [/^[\w-]+/.exec(part)?.[0] ?? '', part]));
}

const blocks = blocksOf(read('compose.yaml'), '');
const services = blocksOf(blocks.get('services') ?? '', '  ');

test('every container of the Compose file is confined and has a limit of memory', () => {
  const confined = blocks.get('x-confined') ?? '';
  for (const rule of ['cap_drop: [ALL]', 'no-new-privileges:true', 'read_only: true']) {
    expect(confined).toContain(rule);
  }
  const app = blocks.get('x-app') ?? '';
  expect([...services.keys()]).toEqual(['app-1', 'app-2', 'db', 'caddy']);
  for (const [name, block] of services) {
    const whole = block.includes('*app') ? app : block;
    expect([name, whole]).toEqual([name, expect.stringMatching(/<<: \*confined[\s\S]*mem_limit: \d+[mg]\n/)]);
    expect([name, whole]).toEqual([name, expect.stringMatching(/\n +tmpfs: \[\/tmp/)]);
  }
});

test("Ten-Four's role owns its database and is not the superuser", () => {
  expect(services.get('db')).not.toContain('POSTGRES_USER');
  const made = read('compose.database.sql');
  expect(made).toMatch(/create role ten_four login password :'password';/);
  expect(made).toMatch(/create database ten_four owner ten_four;/);
  expect(made).not.toMatch(/create role[^;]*superuser/);
});
