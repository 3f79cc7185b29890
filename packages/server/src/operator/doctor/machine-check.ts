import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseFile, listWorkingFolders } from '#db/sqlite';
import { readTenCodes } from '#features/settings/index';
import { refuseRoot } from '#operator/command';
import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';
import { isLoopback, ownAddress } from '#platform/addresses';
import { DAY, HOUR } from '#platform/clock';
import type { Config } from '#platform/env';

/** Megabytes. */
const TIGHT = 500;
const MEGABYTE = 1_000_000;

/** Returns null if the folder is usable. */
export function checkAccess(dataDir: string): Finding | null {
  const folder = existingFolder(dataDir);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseRoot(dataDir);
    return null;
  } catch (error) {
    return problem(
      `DATA_DIR ${dataDir} cannot be written to: ${reasonOf(error)}`,
      "Run this as the user that runs Ten-Four, and make that user the folder's owner: chown -R.",
    );
  }
}

export const checkFolder = (dataDir: string): Finding[] => [
  checkRoom(dataDir),
  ...checkPrivate(dataDir),
  ...checkTenCodes(dataDir),
  ...checkLeftovers(dataDir),
];

/** Returns the nearest existing parent. */
function existingFolder(dataDir: string): string {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

function checkRoom(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(existingFolder(dataDir));
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const text = `DATA_DIR ${dataDir} is writable, ${free.toLocaleString('en-US')} MB free`;
  return free < TIGHT
    ? problem(text, 'Free up space: when the disk is full, nothing can be saved.')
    : ok(text);
}

function checkPrivate(dataDir: string): Finding[] {
  const open = ['ten-four.db', 'session-secret']
    .map((name) => join(dataDir, name))
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
  return open.map((file) =>
    problem(`${file} can be read by other users of this machine`, `chmod 600 ${file}`),
  );
}

function checkTenCodes(dataDir: string): Finding[] {
  try {
    const own = readTenCodes(dataDir);
    return own === null ? [] : [note(`${own.length} custom 10-codes in ten-codes.json`)];
  } catch (error) {
    return [problem(reasonOf(error), 'Correct the file, or remove it to edit the 10-codes in the app.')];
  }
}

function checkLeftovers(dataDir: string): Finding[] {
  return listWorkingFolders(dataDir).map((folder) =>
    note(`${folder} belongs to a command that is running or was killed; if it was killed, delete the folder`),
  );
}

/** Two missed nights, in milliseconds. */
const TOO_OLD = 2 * DAY;

export function checkBackups(config: Config, { folder, now }: { folder: string; now: number }): Finding[] {
  const { production, databaseUrl, dataDir } = config;
  const isThereData = databaseUrl !== null || existsSync(databaseFile(dataDir));
  if (!production || !isThereData) return [];
  try {
    const nightly = join(dataDir, 'backups');
    const last = findLast([folder, nightly]);
    if (last === null) {
      const remedy = 'npm run backup makes one (docs/hosting.md, step 7)';
      return [note(`There is no backup in ${folder} or ${nightly}: ${remedy}`)];
    }
    const text = `The last backup in ${last.folder} is ${ageOf(now - last.at)} old`;
    if (now - last.at <= TOO_OLD) return [ok(text)];
    const remedy =
      "Run npm run backup. The server's log says why it made no backup; BACKUPS=0 turns them off.";
    return [problem(text, remedy)];
  } catch (error) {
    return [problem(`Backups cannot be checked: ${reasonOf(error)}`, `Run chown -R on ${folder}.`)];
  }
}

function findLast(folders: readonly string[]): { at: number; folder: string } | null {
  const made = folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.backup'))
      .map((name) => ({ at: statSync(join(folder, name)).mtimeMs, folder })),
  );
  return made.sort((a, b) => b.at - a.at)[0] ?? null;
}

const ageOf = (age: number): string =>
  age < TOO_OLD ? `${Math.max(0, Math.floor(age / HOUR))} hours` : `${Math.floor(age / DAY)} days`;

const PATIENCE = 5000;

export async function checkRunning(config: Config): Promise<Finding[]> {
  const address = ownAddress(config);
  let answer: Response;
  try {
    answer = await get(`${address}/readyz`);
  } catch (error) {
    return [
      isRefused(error)
        ? note(`Ten-Four is not running at ${address}`)
        : problem(`No response from ${address}: ${reasonOf(error)}`, 'Restart Ten-Four and check its log.'),
    ];
  }
  const body = await answer.text();
  const isOurs = body.includes('"status":"ok"');
  if (answer.status === 503) {
    const [text, remedy] = body.includes('web app')
      ? ['Ten-Four is running, but its web app is missing', 'Run npm run build, then restart it.']
      : ['Ten-Four is running but not ready: its database is unavailable', 'See the database check above.'];
    return [problem(text, remedy)];
  }
  if (!answer.ok || !isOurs) {
    const remedy = 'Stop it, or set PORT to another number (and in the proxy).';
    return [problem(`Another program is listening at ${address}`, remedy)];
  }
  const running = ok(`Ten-Four is running at ${address} and ready`);
  return [running, ...(await checkPublicAddress(config))];
}

export async function checkPublicAddress({ publicUrl, webOrigin }: Config): Promise<Finding[]> {
  const outside = isLoopback(publicUrl.hostname) ? [] : [await checkFromOutside(publicUrl)];
  // Without access the page check would repeat the problem.
  const page = outside.some(({ level }) => level === 'problem') ? [] : [await checkPage(webOrigin)];
  return [...outside, ...page];
}

/** Independent of the community's name. */
const TITLE = '<title>Ten-Four</title>';

async function checkPage(origin: string): Promise<Finding> {
  const remedy =
    'Check whether another program or the proxy serves this page. If not, run npm run build and restart.';
  try {
    const answer = await get(`${origin}/`);
    const isOurs = (await answer.text()).includes(TITLE);
    if (answer.ok && isOurs) return ok(`${origin}/ is Ten-Four's page`);
    const found = answer.ok ? 'is another page' : `returns ${answer.status}`;
    return problem(`${origin}/ ${found}, not Ten-Four's`, remedy);
  } catch (error) {
    return problem(`No response from ${origin}/: ${reasonOf(error)}`, remedy);
  }
}

async function checkFromOutside({ origin }: URL): Promise<Finding> {
  try {
    const answer = await get(`${origin}/api/config`);
    if (answer.ok) return ok(`${origin} reaches Ten-Four`);
    if (answer.status === 308) {
      return problem(
        `${origin} redirects to itself: the server sees the proxy's requests as plain http`,
        "The proxy must send X-Forwarded-Proto, and TRUST_PROXY must contain the proxy's address.",
      );
    }
    return problem(
      `${origin} returns ${answer.status}`,
      'Check that the proxy forwards everything to HOST and PORT (docs/hosting.md).',
    );
  } catch (error) {
    return problem(
      `${origin} cannot be reached from here: ${reasonOf(error)}`,
      "Check the name's DNS entry, the proxy and its certificate, and ports 80 and 443 of the firewall.",
    );
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

const get = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
