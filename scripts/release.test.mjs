import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from './lib/free-port.mjs';
import { ROOT } from './lib/paths.mjs';
import { makeRelease } from './lib/release.mjs';

/** The archive as a host has it: unpacked into an empty folder, with nothing but Node. */

const place = realpathSync(mkdtempSync(join(tmpdir(), 'ten-four-release-')));
let archive = '';
/** Limited to this system's database binary to save time. */
const base = join(place, 'base');
beforeAll(async () => {
  archive = await makeRelease(place);
  unpack(archive, base);
  const systems = join(base, 'node_modules/@libsql');
  for (const name of readdirSync(systems))
    if (!name.startsWith(`${process.platform}-${process.arch}`))
      rmSync(join(systems, name), { recursive: true });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

let home = '';
let port = '';
let programs = [];
beforeEach(async () => {
  home = mkdtempSync(join(place, 'home-'));
  port = String(await freePort());
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await stop(program);
});

async function stop(program) {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  process.kill(-program.pid, 'SIGTERM');
  await gone;
}

function unpack(file, folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1']);
}

/** Excludes the repository's packages and settings. */
const environment = (settings = {}) => ({
  ...settings,
  PATH: `${join(home, 'bin')}:${process.env.PATH}`,
  HOME: home,
  PORT: port,
});

function start(file, words, settings) {
  const program = spawn(file, words, { cwd: home, env: environment(settings), detached: true });
  programs.push(program);
  return program;
}

async function page() {
  return (await fetch(`http://127.0.0.1:${port}/`)).text();
}

async function isUp() {
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
}

test('the archive is small and starts with Node alone by one command', async () => {
  expect(statSync(archive).size).toBeLessThan(60e6);
  unpack(archive, home);
  const program = start(process.execPath, ['.']);
  const firstOutput = once(program.stdout.setEncoding('utf8'), 'data');
  expect(String(await firstOutput)).toBe(`Ten-Four is ready at http://localhost:${port} (demo mode)\n`);
  expect(await page()).toContain('<div id="root">');
  expect(healthCheck().status).toBe(0);
  const docs = await fetch(`http://127.0.0.1:${port}/api/docs`);
  expect(docs.status).toBe(200);
  await stop(program);
  expect(healthCheck().status).not.toBe(0);
});

test("the archive contains its packages' licenses but not their tests", () => {
  const files = readdirSync(join(base, 'node_modules'), { recursive: true }).map(String);
  const packages = files.filter((file) => file.endsWith('package.json')).map((file) => dirname(file));
  const isLicense = (/** @type {string} */ file) => /^licen[cs]e/i.test(file);
  const licensed = packages.filter((name) => existsSync(join(ROOT, 'node_modules', name)));
  expect(licensed.length).toBeGreaterThan(20);
  for (const name of licensed) {
    const [wanted, there] = [join(ROOT, 'node_modules', name), join(base, 'node_modules', name)].map(
      (folder) => readdirSync(folder).filter(isLicense),
    );
    expect([name, there]).toEqual([name, wanted]);
  }
  expect(files.filter((file) => /(^|\/)tests?(\/|$)|\.test\.js$/.test(file))).toEqual([]);
});

function healthCheck() {
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const [file, ...words] = JSON.parse(/HEALTHCHECK[^[]*CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]');
  return spawnSync(file, words, { env: environment(), stdio: 'ignore' });
}

/** More variants run nightly. */
const nightly = test.runIf(Number(process.env.TEST_ROUNDS ?? 1) > 1);

describe('npm run upgrade', () => {
  // Seeding the demo would take longest.
  const SETTINGS = { SEED_DEMO: 'off' };

  /** Acts as systemd: restarts the server when it ends and reports its process. */
  beforeEach(async () => {
    cpSync(base, home, { recursive: true });
    mkdirSync(join(home, 'bin'));
    writeFileSync(
      join(home, 'bin/systemctl'),
      '#!/bin/sh\ncase $1 in list-units) echo "ten-four.service loaded active running Ten-Four";; show) echo "MainPID=$(cat pid)"; echo "NRestarts=$(wc -l <starts)";; esac\n',
      { mode: 0o755 },
    );
    writeFileSync(join(home, 'starts'), '');
    const loop =
      'while true; do node . >>log 2>&1 & echo $! >pid; wait $!; echo 0 >pid; echo >>starts; sleep 0.1; done';
    start('sh', ['-c', loop], SETTINGS);
    await isUp();
  });

  function release({ title, code = '', version = '1.0.1' }) {
    const folder = mkdtempSync(join(place, 'next-'));
    cpSync(base, folder, { recursive: true });
    const index = join(folder, 'packages/web/dist/index.html');
    writeFileSync(index, readFileSync(index, 'utf8').replace(/<title>[^<]*/, `<title>${title}`));
    const manifest = join(folder, 'package.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(/"version": "[^"]*/, `"version": "${version}`),
    );
    const main = join(folder, 'packages/server/dist/main.js');
    writeFileSync(main, code + readFileSync(main, 'utf8'));
    const file = join(home, `${title}.tar`);
    execFileSync('tar', ['-cf', file, '-C', join(folder, '..'), folder.slice(place.length + 1)]);
    return file;
  }

  async function upgrade(...words) {
    const program = spawn(process.execPath, ['scripts/upgrade.mjs', ...words], {
      cwd: home,
      env: environment(SETTINGS),
    });
    let output = '';
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const [code] = await once(program, 'close');
    return { code, output };
  }

  test('replaces the old version and starts the new one on the same data', async () => {
    const secret = readFileSync(join(home, 'data/session-secret'), 'utf8');
    const { code, output } = await upgrade(release({ title: 'Next' }));
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Backup written[\s\S]*Ten-Four 1\.0\.1 is running\.\n$/),
    ]);
    expect(await page()).toContain('<title>Next');
    expect(readFileSync(join(home, 'data/session-secret'), 'utf8')).toBe(secret);
  });

  nightly('recognizes the current version, an older one, and a missing archive', async () => {
    expect(await upgrade(archive)).toEqual({ code: 0, output: expect.stringContaining('Nothing to do') });
    const older = await upgrade(release({ title: 'Older', version: '0.9.0' }));
    expect([older.code, older.output]).toEqual([1, expect.stringContaining('That archive is older (0.9.0)')]);
    const missing = await upgrade('none.tar.gz');
    expect([missing.code, missing.output]).toEqual([
      1,
      expect.stringMatching(/none\.tar\.gz does not exist\.\n$/),
    ]);
    expect(await page()).not.toContain('<title>Older');
  });

  test('changes nothing if the new version fails on a copy of the data', async () => {
    const pid = readFileSync(join(home, 'pid'), 'utf8');
    const { code, output } = await upgrade(release({ title: 'Broken', code: 'process.exit(1);' }));
    expect([code, output]).toEqual([1, expect.stringContaining('nothing was changed')]);
    expect(readFileSync(join(home, 'pid'), 'utf8')).toBe(pid);
    expect(await page()).not.toContain('<title>Broken');
  });

  nightly('restores the old version if the new one fails after the switch', async () => {
    const code = `if (process.env.PORT === '${port}') process.exit(1);`;
    const failed = await upgrade(release({ title: 'Fails', code }));
    expect([failed.code, failed.output]).toEqual([
      1,
      expect.stringContaining('the old version is back in place and is running.'),
    ]);
    expect(await page()).not.toContain('<title>Fails');
  });

  async function signIn(persona) {
    const { createTestUser } = await import(join(ROOT, 'packages/server/testing/test-user.ts'));
    const user = createTestUser(`http://localhost:${port}`);
    await user.signIn(persona);
    return user;
  }

  /** A version that migrates and crashes 2 s after its start, except during a trial. */
  const CRASHING = `
    import { createRequire as requireFrom } from 'node:module';
    if (process.env.UPGRADE_TRIAL === undefined) {
      setTimeout(() => process.exit(1), 2000);
      setTimeout(() => {
        try {
          const file = new (requireFrom(import.meta.url)('libsql'))('data/ten-four.db');
          file.exec("insert into kysely_migration (name, timestamp) values ('999-later', 'then')");
          file.close();
        } catch {}
      }, 1500);
    }`;

  test('restores the old version after a crashing migration without losing a write', async () => {
    const user = await signIn('civilian');
    const next = release({ title: 'Crashes', code: CRASHING });
    const acknowledged = [];
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        const lastName = `Written ${String.fromCharCode(65 + (acknowledged.length % 26))}`;
        const fields = { firstName: 'Mara', lastName, dateOfBirth: '1994-03-14' };
        const answer = await user.post('/api/civilians', fields).catch(() => null);
        if (answer?.status === 201) acknowledged.push(answer.body.civilian._id);
        else await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    const { code, output } = await upgrade(next);
    isWriting = false;
    await writing;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /did not become ready with the new version; the old version is back in place and is running\.\n$/,
      ),
    ]);
    expect(await page()).not.toContain('<title>Crashes');
    const { civilians } = (await user.get('/api/civilians')).body;
    const known = civilians.map(({ _id }) => _id);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !known.includes(id))).toEqual([]);
  });

  nightly('stops the trial server and removes its copy of the data when interrupted', async () => {
    const code = `
      import { writeFileSync as write } from 'node:fs';
      if (process.env.UPGRADE_TRIAL !== undefined) write('trial-pid', String(process.pid));`;
    const next = release({ title: 'Tried', code });
    const copies = () => readdirSync(join(home, 'data')).filter((name) => name.startsWith('trial-'));
    const isRunning = (pid) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGTERM', 'SIGKILL'];
    for (const signal of signals) {
      const program = start(process.execPath, ['scripts/upgrade.mjs', next], SETTINGS);
      await expect.poll(() => existsSync(join(home, 'trial-pid'))).toBe(true);
      const pid = Number(readFileSync(join(home, 'trial-pid'), 'utf8'));
      rmSync(join(home, 'trial-pid'));
      program.kill(signal);
      await once(program, 'exit');
      await expect.poll(() => isRunning(pid)).toBe(false);
      expect(copies()).toHaveLength(signal === 'SIGTERM' ? 0 : 1);
    }
    process.kill(Number(readFileSync(join(home, 'pid'), 'utf8')));
    await expect.poll(copies).toEqual([]);
  });

  test('explains the upgrade to hosts with a Git clone', async () => {
    mkdirSync(join(home, '.git'));
    expect(await upgrade(archive)).toEqual({ code: 1, output: expect.stringContaining('This is a clone') });
  });
});
