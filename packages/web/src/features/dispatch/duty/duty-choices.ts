import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { DEPARTMENT_KINDS, type DepartmentKind } from '@ten-four/contract/settings/settings.values';

export type Duty = Pick<Officer, 'status' | 'meaning' | 'subdivision' | 'onDutySince'>;

/** A status comes with what it means, which decides what becomes of the shift. */
export type DutyChange = Pick<Duty, 'status' | 'meaning'> | Pick<Duty, 'subdivision'>;

/** Names the calls that change one's own unit of a kind; while one runs, what is shown is what was chosen. */
export const ownUnit = (kind: DepartmentKind) => ['officers', 'own-unit', kind] as const;

/** What the server said last of the own units, kept while choices are on their way. */
const confirmed = Object.fromEntries(
  DEPARTMENT_KINDS.map((kind) => [kind, new WeakMap<QueryClient, Duty>()]),
) as Record<DepartmentKind, WeakMap<QueryClient, Duty>>;

const dutyOf = ({ status, meaning, subdivision, onDutySince }: Duty): Duty => ({
  status,
  meaning,
  subdivision,
  onDutySince,
});

export const isChoosing = (queryClient: QueryClient, kind: DepartmentKind): boolean =>
  running(queryClient, kind).length > 0;

/** Whether no later choice is on its way; the one that asks still counts as running. */
export const isLastChoice = (queryClient: QueryClient, kind: DepartmentKind): boolean =>
  running(queryClient, kind).length === 1;

/** Before a choice shows: what is there now is the server's word, unless an earlier choice has changed it already. */
export function beginChoice(queryClient: QueryClient, kind: DepartmentKind, duty: Duty): void {
  if (!confirmed[kind].has(queryClient)) confirmed[kind].set(queryClient, dutyOf(duty));
}

/** The server told of the own unit. Answers what is shown: that, and on top of it what was chosen since. */
export function confirmDuty(queryClient: QueryClient, kind: DepartmentKind, duty: Duty): Duty {
  if (!isChoosing(queryClient, kind)) return dutyOf(duty);
  confirmed[kind].set(queryClient, dutyOf(duty));
  return withChoices(duty, running(queryClient, kind));
}

/**
 * A choice came to its end, with `answer` unless it failed. Answers what is shown then: what the server said last, and
 * on top of it what was chosen since; null where it never said anything.
 */
export function endChoice(queryClient: QueryClient, kind: DepartmentKind, answer: Duty | null): Duty | null {
  const base = answer ?? confirmed[kind].get(queryClient) ?? null;
  // Choices are sent one after the other, so the one that ends is the oldest.
  const [, ...later] = running(queryClient, kind);
  if (later.length === 0) confirmed[kind].delete(queryClient);
  else if (base !== null) confirmed[kind].set(queryClient, dutyOf(base));
  return base && withChoices(base, later);
}

/** What a change makes of a unit: a status that means available clocks in, one that means off duty out. */
export function dutyAfter({ onDutySince }: Duty, change: DutyChange, now: Date): Partial<Duty> {
  if ('subdivision' in change) return change;
  const { status, meaning } = change;
  if (meaning === 'Off duty') return { status, meaning, onDutySince: null };
  if (meaning === 'Available') return { status, meaning, onDutySince: onDutySince ?? now.toISOString() };
  return { status, meaning };
}

const running = (queryClient: QueryClient, kind: DepartmentKind): Mutation[] =>
  queryClient.getMutationCache().findAll({ mutationKey: ownUnit(kind), status: 'pending' });

function withChoices(duty: Duty, choices: readonly Mutation[]): Duty {
  const shown = dutyOf(duty);
  for (const { state } of choices) {
    // Ending the shift has no variables: what comes of it is shown when the server has said so.
    const change = state.variables as DutyChange | undefined;
    if (change) Object.assign(shown, dutyAfter(shown, change, new Date(state.submittedAt)));
  }
  return shown;
}
