import { keep, readKept } from './kept-text.ts';

/** Where this browser remembers when somebody was last signed in. */
const LAST_VISIT = 'ten-four-last-visit';

/** Remembers that somebody is signed in now. */
export const noteVisit = (): void => keep(LAST_VISIT, new Date().toISOString());

/** Forgets the last visit: the member signed out. */
export const forgetVisit = (): void => keep(LAST_VISIT, '');

/** Returns when somebody was last signed in whose session has ended without a sign-out; null if nobody was. */
export function readLastVisit(): string | null {
  const visit = readKept(LAST_VISIT);
  return visit === null || Number.isNaN(Date.parse(visit)) ? null : visit;
}
