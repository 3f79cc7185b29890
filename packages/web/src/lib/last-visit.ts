import { readStored, storeText } from './stored-text.ts';

const LAST_VISIT = 'ten-four-last-visit';

export const noteVisit = (): void => storeText(LAST_VISIT, new Date().toISOString());

export const forgetVisit = (): void => storeText(LAST_VISIT, '');

export function readLastVisit(): string | null {
  const visit = readStored(LAST_VISIT);
  return visit === null || Number.isNaN(Date.parse(visit)) ? null : visit;
}
