import { useEffect } from 'react';
import { createStore, type Store } from './store.ts';

/** Milliseconds until a part that could not be loaded is asked for again. */
const AGAIN_AFTER = 5_000;
/** Milliseconds after the page was shown until parts that may be wanted later are fetched. */
const IDLE_AFTER = 3_000;

/** Why a part is not there: it is on its way, there is no line, a newer version has taken its place, or the server failed. */
export type Absence = 'loading' | 'offline' | 'outdated' | 'failed';

interface PieceState<T> {
  part: T | null;
  absence: Absence;
}

/** A part of the app with a file of its own. */
export interface Piece<T> {
  /**
   * Asks for it, unless it is there, and once more where it was asked for already and that comes to nothing; ends when it
   * is there or could not be had. Never rejects.
   */
  load: () => Promise<void>;
  state: Pick<Store<PieceState<T>>, 'get' | 'use'>;
}

/** Parts to be fetched when there is nothing else to do. */
const spare: Piece<unknown>[] = [];
let fetching: 'not yet' | 'waits' | 'runs' = 'not yet';

/** A part that is loaded when it is wanted. One that could not be had is asked for again by itself until it is there. */
export function piece<T>(get: () => Promise<T>): Piece<T> {
  const state = createStore<PieceState<T>>({ part: null, absence: 'loading' });
  let attempt: Promise<void> | null = null;
  const again = () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    void load();
  };
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    try {
      await fetchMissingStyles();
      state.set({ part: await get(), absence: 'loading' });
    } catch (error) {
      const absence = await reasonOf();
      // The line may have come back between the two: only what fails twice in a row is the server's doing.
      if (absence === 'failed' && state.get().absence === 'failed') reportError(error);
      state.set({ part: null, absence });
      // Of an older version it will never come.
      if (absence === 'outdated') return;
      timer = setTimeout(again, AGAIN_AFTER);
      window.addEventListener('online', again);
    } finally {
      attempt = null;
    }
  };
  const attempted = () => {
    attempt ??= ask();
    return attempt;
  };
  const load = async () => {
    if (state.get().part !== null) return;
    const isJoined = attempt !== null;
    await attempted();
    const { part, absence } = state.get();
    // The line may have come back since that began.
    if (isJoined && part === null && absence !== 'outdated') await attempted();
  };
  return { load, state };
}

/** A script that a page can do without at first: loaded once wanted and painted; until then the hook answers null. */
export function later<T>(part: Piece<T>): (wanted: boolean) => T | null {
  return (wanted) => {
    useEffect(() => {
      // Twice: the first comes before the paint, the second after it.
      if (wanted) requestAnimationFrame(() => requestAnimationFrame(() => void part.load()));
    }, [wanted]);
    return part.state.use().part;
  };
}

/** Has a part fetched before it is wanted, when there is nothing else to do: without a line it could not be. */
export function fetchedWhenIdle<T>(part: Piece<T>): Piece<T> {
  spare.push(part);
  if (fetching === 'waits') fetchNext();
  return part;
}

/** Begins to fetch those parts, one after the other, a while after the page was shown. */
export function beginIdleFetching(): void {
  if (fetching !== 'not yet') return;
  fetching = 'runs';
  setTimeout(fetchNext, IDLE_AFTER);
}

function fetchNext(): void {
  const part = spare.shift();
  fetching = part === undefined ? 'waits' : 'runs';
  if (part !== undefined) whenIdle(() => void part.load().then(fetchNext));
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act);
}

/** Finds out why a part could not be loaded: only a page that is asked for anew tells whether the server has another version. */
async function reasonOf(): Promise<Absence> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const text = await answer.text();
    if (entry !== null && answer.ok && !text.includes(new URL(entry.src).pathname)) return 'outdated';
  } catch {
    return 'offline';
  }
  return 'failed';
}

/** Style sheets that could not be loaded, by their addresses: who asks for a part again does not ask for its styles again. */
const missingStyles = new Map<string, HTMLLinkElement>();

/** Keeps in mind which style sheets could not be loaded, so that no part comes without its own. Call once, at the start. */
export function noteMissingStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    target.remove();
    missingStyles.set(target.href, target);
  };
  // Such an event does not bubble.
  document.addEventListener('error', note, { capture: true });
}

/** Asks for them again. Rejects where one is still out of reach. */
async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missingStyles].map(([href, link]) => fetchStyle(href, link)));
}

function fetchStyle(href: string, link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = () => {
      missingStyles.delete(href);
      resolve();
    };
    again.onerror = () => reject(new Error(`${href} could not be loaded.`));
    document.head.append(again);
  });
}
