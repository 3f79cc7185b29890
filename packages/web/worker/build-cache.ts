import { SHELL_PATH } from '@ten-four/contract/common/app-worker';
import { worker } from './scope.ts';

/** The build's name, which the build writes here. */
declare const __BUILD__: string;

const CACHE = `ten-four-${__BUILD__}`;
/** Of all caches of the app. */
const OURS = /^ten-four-/;
/** The server's own answers, which are never kept and never given in its place. */
const NOT_OURS = /^\/(api|auth|discord|demo)(\/|$)/;
/** Milliseconds in which the server is to answer a navigation. */
const ANSWER_WITHIN = 4_000;
/** Files asked for at a time, so that the page does not have to wait behind them. */
const AT_A_TIME = 6;

/** Puts the whole build into a cache of its own; fails, and leaves nothing, where not all of it can be had. */
export async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await ask(`/assets/files-${__BUILD__}.json`);
    const files: string[] = await answer.json();
    for (let at = 0; at < files.length; at += AT_A_TIME) {
      await Promise.all(files.slice(at, at + AT_A_TIME).map((file) => keep(cache, file)));
    }
    const shell = await ask(SHELL_PATH);
    const needed = (await shell.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
    // Behind a balancer the shell may come from another build: it would be blank.
    if (needed.some((file) => !files.includes(file))) throw new Error('The shell is of another build.');
    await cache.put(SHELL_PATH, shell);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** What an earlier build had too does not come over the line again: a name under `/assets` stands for its content. */
async function keep(cache: Cache, file: string): Promise<void> {
  const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
  await cache.put(file, known ?? (await ask(file)));
}

async function ask(path: string): Promise<Response> {
  const lasting = path.startsWith('/assets/');
  const answer = await fetch(path, { credentials: 'omit', cache: lasting ? 'default' : 'no-cache' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer;
}

/** Removes what earlier builds kept, unless more pages are open than `pages`: those may be of such a build. */
export async function forgetEarlierBuilds(pages: number): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window' });
  if (open.length > pages) return;
  // In the order in which they were made: one behind this one's is of a build that waits.
  const names = (await caches.keys()).filter((name) => OURS.test(name));
  await Promise.all(names.slice(0, Math.max(names.indexOf(CACHE), 0)).map((name) => caches.delete(name)));
}

const pathOf = ({ url }: Request): string => new URL(url).pathname;

/** Whether a request is for something of the app itself. */
export function isOurs(request: Request): boolean {
  return (
    request.method === 'GET' &&
    new URL(request.url).origin === location.origin &&
    !NOT_OURS.test(pathOf(request))
  );
}

/** Whether it is for a file of the build. */
export const isFile = (request: Request): boolean => /^\/(assets|icons)\/|\.svg$/.test(pathOf(request));

/** A file, from whichever build has it. */
export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A page from the server; the shell where there is no line, or no answer in time. */
export async function answerPage(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ANSWER_WITHIN));
  const inTime = await Promise.race([answer, late]).catch(() => undefined);
  return inTime ?? (await caches.match(SHELL_PATH, { cacheName: CACHE })) ?? answer;
}

/** Leaves something in the worker's cache for a page to find. */
export async function leave(path: string, text: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(path, new Response(text));
}

/** Takes it away again. */
export async function takeAway(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(path);
}
