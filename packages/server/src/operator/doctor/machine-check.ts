import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listWorkingFolders } from '#db/sqlite';
import { readTenCodes } from '#features/settings/index';
import { refuseForeignRoot } from '#operator/command';
import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';
import { isLoopback, ownAddress } from '#platform/addresses';
import type { Config } from '#platform/env';

/** Free space below which it gets tight, in megabytes. */
const TIGHT = 500;
const MEGABYTE = 1_000_000;

/** Whether the data folder can be used: null where it can, else what is in the way. */
export function checkAccess(dataDir: string): Finding | null {
  const folder = existingFolder(dataDir);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseForeignRoot(dataDir);
    return null;
  } catch (error) {
    return problem(
      `DATA_DIR ${dataDir} cannot be written to: ${reasonOf(error)}`,
      'Run this as the user that Ten-Four runs as, and have that user own the folder: chown -R.',
    );
  }
}

/** Whether a data folder that can be used is private, has room, and holds 10-codes that can be read. */
export function checkFolder(dataDir: string): Finding[] {
  return [checkRoom(dataDir), ...checkPrivate(dataDir), ...checkTenCodes(dataDir), ...checkLeft(dataDir)];
}

/** The folder, or what of the way to it is there: the first start makes the rest. */
function existingFolder(dataDir: string): string {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

function checkRoom(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(existingFolder(dataDir));
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const text = `DATA_DIR ${dataDir} can be written to, ${free.toLocaleString('en-US')} MB are free`;
  return free < TIGHT ? problem(text, 'Make room: when the disk is full, nothing can be saved.') : ok(text);
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
    return own === null ? [] : [note(`${own.length} 10-codes of your own in ten-codes.json`)];
  } catch (error) {
    return [problem(reasonOf(error), 'Correct the file, or remove it to edit the 10-codes in the app.')];
  }
}

function checkLeft(dataDir: string): Finding[] {
  return listWorkingFolders(dataDir).map((folder) =>
    note(`${folder} is of a command that is at work, or was killed: then it can be deleted`),
  );
}

const PATIENCE = 5000;

/** Whether the server runs and is ready, can be reached under its public address, and shows its page. */
export async function checkRunning(config: Config): Promise<Finding[]> {
  const address = ownAddress(config);
  let answer: Response;
  try {
    answer = await get(`${address}/readyz`);
  } catch (error) {
    return [
      isRefused(error)
        ? note(`Ten-Four is not running on ${address}`)
        : problem(
            `${address} does not answer: ${reasonOf(error)}`,
            'Restart Ten-Four, and look into its log.',
          ),
    ];
  }
  const said = await answer.text();
  const isOurs = said.includes('"status":"ok"');
  if (answer.status === 503) {
    return [
      said.includes('web app')
        ? problem('Ten-Four runs, but its pages are not there any more', 'npm run build, then restart it.')
        : problem('Ten-Four runs, but is not ready: its database is away', 'Look at the database, above.'),
    ];
  }
  if (!answer.ok || !isOurs) {
    return [
      problem(
        `Another program listens on ${address}`,
        'Stop it, or set PORT to another number (and in the proxy).',
      ),
    ];
  }
  const running = ok(`Ten-Four runs on ${address} and is ready`);
  return [running, ...(await checkPublicAddress(config))];
}

/** Whether the server can be reached under its public address, and shows its page. */
export async function checkPublicAddress({ publicUrl, webOrigin }: Config): Promise<Finding[]> {
  const outside = isLoopback(publicUrl.hostname) ? [] : [await checkFromOutside(publicUrl)];
  // Where nothing gets through, the page would say the same again.
  const page = outside.some(({ level }) => level === 'problem') ? [] : [await checkPage(webOrigin)];
  return [...outside, ...page];
}

/** The title of the product's page, whatever it is called in the community. */
const TITLE = '<title>Ten-Four</title>';

/** Asks for what browsers show first. */
async function checkPage(origin: string): Promise<Finding> {
  const remedy =
    'Does another program, or a page of the proxy, answer there? Else: npm run build, and restart.';
  try {
    const answer = await get(`${origin}/`);
    const isOurs = (await answer.text()).includes(TITLE);
    if (answer.ok && isOurs) return ok(`${origin}/ is Ten-Four's page`);
    const found = answer.ok ? 'is another page' : `answers ${answer.status}`;
    return problem(`${origin}/ ${found}, not Ten-Four's`, remedy);
  } catch (error) {
    return problem(`${origin}/ does not answer: ${reasonOf(error)}`, remedy);
  }
}

/** Asks by the way that browsers come, through the proxy. */
async function checkFromOutside({ origin }: URL): Promise<Finding> {
  try {
    const answer = await get(`${origin}/api/config`);
    if (answer.ok) return ok(`${origin} leads to it`);
    if (answer.status === 308) {
      return problem(
        `${origin} is redirected to itself for ever: the server takes what comes through the proxy for plain http`,
        'The proxy must send X-Forwarded-Proto, and TRUST_PROXY must hold the address that the proxy has.',
      );
    }
    return problem(
      `${origin} answers ${answer.status}`,
      'Does the proxy pass everything on to HOST and PORT? See docs/hosting.md.',
    );
  } catch (error) {
    return problem(
      `${origin} cannot be reached from here: ${reasonOf(error)}`,
      "Check the name's DNS entry, the proxy and its certificate, and ports 80 and 443 of the firewall.",
    );
  }
}

/** Nobody listens there. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

const get = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
