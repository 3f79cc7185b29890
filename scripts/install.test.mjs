import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './lib/paths.mjs';

let checkout = '';
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'ten-four-install-'));
  cpSync(join(ROOT, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  const packages = {
    '': { name: 'checkout' },
    'node_modules/needed': { version: '1.0.0' },
    'node_modules/other-system': { version: '1.0.0', optional: true },
  };
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Runs install() with an npm that writes its package list, prints `output` and exits with `code`. */
function install({ output = '', code = 0 } = {}) {
  writeFileSync(
    join(checkout, 'npm-cli.cjs'),
    `const fs = require('node:fs');
     fs.writeFileSync('arguments', process.argv.slice(2).join(' '));
     fs.mkdirSync('node_modules/needed', { recursive: true });
     fs.writeFileSync('node_modules/needed/package.json', '{}');
     fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
     console.error(${JSON.stringify(output)});
     process.exit(${code});`,
  );
  return evaluate(`await command(install);`);
}

const isInstalled = () => evaluate('console.log(isInstalled());').stdout.trim() === 'true';

function evaluate(code) {
  const imports = `import { install, isInstalled } from './scripts/lib/install.mjs';
    import { command } from './scripts/lib/command.mjs';`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', imports + code], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(checkout, 'npm-cli.cjs') },
  });
}

test('installs what the lock file names, build tools included', () => {
  expect(isInstalled()).toBe(false);
  expect(install()).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(checkout, 'arguments'), 'utf8')).toMatch(/^ci --include=dev /);
  expect(isInstalled()).toBe(true);
});

test('a missing package folder or a truncated package list is not an installation', () => {
  install();
  rmSync(join(checkout, 'node_modules/needed'), { recursive: true });
  expect(isInstalled()).toBe(false);
  mkdirSync(join(checkout, 'node_modules/needed'));
  install();
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), '{"packages":');
  expect(isInstalled()).toBe(false);
});

test('a full disk is named although npm reports success, and the next start installs again', () => {
  const { status, stderr } = install({
    output: 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device',
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The disk is full: free 1 GB for .*\n$/)]);
  expect(isInstalled()).toBe(false);
});

test("an unreachable registry is named after npm's own error lines", () => {
  const output = 'npm warn EBADENGINE\nnpm error code ENOTFOUND\nnpm error errno ENOTFOUND';
  const { status, stderr } = install({ output, code: 1 });
  expect([status, stderr]).toEqual([
    1,
    'npm error code ENOTFOUND\nnpm error errno ENOTFOUND\n' +
      'The package registry cannot be reached: check the network connection, then run this again.\n',
  ]);
});
