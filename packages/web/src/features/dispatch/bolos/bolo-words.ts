import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';

const DETAILS_SHOWN = 80;

export function descriptionOf(bolo: Bolo): string {
  const unknown = bolo.boloType === 'person' ? 'Unknown person' : 'Unknown vehicle';
  return subjectOf(bolo) ?? firstWordsOf(bolo) ?? unknown;
}

export function moreOf(bolo: Bolo): string | null {
  if (subjectOf(bolo) === null) return null;
  const description = bolo.boloType === 'person' && bolo.personName !== null ? bolo.personDescription : null;
  return [description, bolo.details].filter((words) => words !== null).join(' · ') || null;
}

const subjectOf = (bolo: Bolo): string | null =>
  bolo.boloType === 'person'
    ? (bolo.personName ?? bolo.personDescription)
    : (bolo.vehicleDescription ?? bolo.vehiclePlate);

function firstWordsOf({ details }: Bolo): string | null {
  const words = details?.trim().replace(/\s+/g, ' ') ?? null;
  if (words === null || words.length <= DETAILS_SHOWN) return words;
  return `${words.slice(0, DETAILS_SHOWN - 1).trimEnd()}\u2026`;
}
