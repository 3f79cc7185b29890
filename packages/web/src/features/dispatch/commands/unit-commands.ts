import {
  STATUS_MEANINGS,
  STATUSES,
  type Status,
  SUBDIVISIONS,
  type Subdivision,
  statusLabel,
} from '@ten-four/contract/dispatch/dispatch.values';
import { holdsWords, RANK, type Rank, rankOfCode } from '#lib/match-words.ts';
import type { Suggestion } from './suggestion.ts';

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
  return {
    id: `status ${status}`,
    group: 'Commands',
    name: `Status ${statusLabel(status)}`,
    description: 'Set your status',
    rank,
    command: { kind: 'status', status },
  };
}

/** After `subdivision`: those that fit, and none. */
export function subdivisionCommands(typed: string): Suggestion[] {
  return [...SUBDIVISIONS, null]
    .filter((subdivision) => typed === '' || holdsWords(subdivision ?? 'None', typed))
    .map(subdivisionCommand);
}

function subdivisionCommand(subdivision: Subdivision | null): Suggestion {
  return {
    id: `subdivision ${subdivision ?? 'None'}`,
    group: 'Commands',
    name: `Subdivision ${subdivision ?? 'None'}`,
    description: 'Set your subdivision',
    rank: RANK.exact,
    command: { kind: 'subdivision', subdivision },
  };
}
