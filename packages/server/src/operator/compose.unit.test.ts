import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DEPLOY = new URL('../../../../deploy/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, DEPLOY), 'utf8');

function blocksOf(text: string, indent: string): Map<string, string> {
  const parts = text.split(new RegExp(`^${indent}(?=[\\w-]+:)`, 'm')).slice(1);
  return new Map(parts.map((part): [string, string] => [/^[\w-]+/.exec(part)?.[0] ?? '', part]));
}

function readCompose(name: string) {
  const blocks = blocksOf(read(name), '');
  return { services: blocksOf(blocks.get('services') ?? '', '  '), blocks };
}

test.each([
  { file: 'compose.yaml', containers: ['app-1', 'app-2', 'db', 'caddy'] },
  { file: 'compose.sqlite.yaml', containers: ['app', 'caddy'] },
])('every container of $file is confined and has memory and log limits', ({ file, containers }) => {
  const { services, blocks } = readCompose(file);
  const confined = blocks.get('x-confined') ?? '';
  for (const rule of ['cap_drop: [ALL]', 'no-new-privileges:true', 'read_only: true', 'max-size: 10m']) {
    expect(confined).toContain(rule);
  }
  expect([...services.keys()]).toEqual(containers);
  for (const [name, block] of services) {
    const whole = block.includes('*app') ? (blocks.get('x-app') ?? '') : block;
    expect([name, whole]).toEqual([name, expect.stringMatching(/<<: \*confined[\s\S]*mem_limit: \d+[mg]\n/)]);
    expect([name, whole]).toEqual([name, expect.stringMatching(/\n +tmpfs: \[\/tmp/)]);
  }
});

test("Ten-Four's role owns its database and is not the superuser", () => {
  expect(readCompose('compose.yaml').services.get('db')).not.toContain('POSTGRES_USER');
  const made = read('compose.database.sql');
  expect(made).toMatch(/create role ten_four login password :'password';/);
  expect(made).toMatch(/create database ten_four owner ten_four;/);
  expect(made).not.toMatch(/create role[^;]*superuser/);
});

test('the unit for several processes differs from the single one only in its port', () => {
  const linesOf = (name: string) => read(name).split('[Service]\n')[1]?.split('\n') ?? [];
  const several = linesOf('ten-four@.service');
  expect(several).toContain('Environment=PORT=%i');
  expect(several.filter((line) => line !== 'Environment=PORT=%i')).toEqual(linesOf('ten-four.service'));
});
