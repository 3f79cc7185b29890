import {
  STATUS_MEANINGS,
  STATUSES,
  type Status,
  SUBDIVISIONS,
  type Subdivision,
  statusLabel,
} from '@ten-four/contract/dispatch/dispatch.values';
import { holdsWords, RANK, type Rank, rankOfCode } from '#lib/match-words.ts';
import { type Suggestion, suggest } from './suggestion.ts';

/** After `status`: the statuses that fit; all of them where nothing is typed yet. A lone number is that of a 10-code. */
export function statusCommands(typed: string): Suggestion[] {
  const wanted = /^\d{1,2}$/.test(typed) && typed !== '10' ? `10-${typed}` : typed;
  return STATUSES.flatMap((status) => {
    const rank = typed === '' ? RANK.exact : rankOfCode(status, STATUS_MEANINGS[status], wanted);
    return rank === null ? [] : [statusCommand(status, rank)];
  });
}

/** The statuses that a text without `status` before it may mean: by code or by words. */
export function bareStatusCommands(typed: string): Suggestion[] {
  return typed === '' ? [] : statusCommands(typed).filter(({ rank }) => rank !== RANK.part);
}

function statusCommand(status: Status, rank: Rank): Suggestion {
  const name = `Status ${statusLabel(status)}`;
  return suggest(`status ${status}`, name, 'Set your status', { kind: 'status', status }, rank);
}

export function subdivisionCommands(typed: string): Suggestion[] {
  return [...SUBDIVISIONS, null]
    .filter((subdivision) => typed === '' || holdsWords(subdivision ?? 'None', typed))
    .map(subdivisionCommand);
}

function subdivisionCommand(subdivision: Subdivision | null): Suggestion {
  const name = subdivision ?? 'None';
  return suggest(`subdivision ${name}`, `Subdivision ${name}`, 'Set your subdivision', {
    kind: 'subdivision',
    subdivision,
  });
}
