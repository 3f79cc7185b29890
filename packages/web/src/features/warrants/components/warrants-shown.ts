import { includesWords } from '@ten-four/contract/common/fold';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import {
  WARRANT_STATUSES,
  WARRANT_TYPES,
  type WarrantStatus,
  type WarrantType,
} from '@ten-four/contract/warrants/warrants.values';
import { nameWithBirth } from '#lib/person-name.ts';
import { issuerOf, reasonOf, statusAt } from './warrant-words.ts';

export interface WarrantFilter {
  status: WarrantStatus | null;
  type: WarrantType | null;
  text: string;
}

export type ShownWarrant = { warrant: Warrant; status: WarrantStatus };

export function readFilter(search: URLSearchParams): WarrantFilter {
  return {
    status: WARRANT_STATUSES.find((status) => status === search.get('status')) ?? null,
    type: WARRANT_TYPES.find((type) => type === search.get('type')) ?? null,
    text: search.get('q') ?? '',
  };
}

export function warrantsShown(
  warrants: readonly Warrant[],
  { status, type, text }: WarrantFilter,
  now: number,
): ShownWarrant[] {
  const byId = new Map(warrants.map((warrant) => [warrant._id, warrant]));
  return [...byId.values()]
    .map((warrant) => ({ warrant, status: statusAt(warrant, now) }))
    .filter((one) => status === null || one.status === status)
    .filter(({ warrant }) => type === null || warrant.type === type)
    .filter(({ warrant }) => includesWords(textOf(warrant), text))
    .sort((a, b) => rank(a) - rank(b) || order(b.warrant, a.warrant));
}

/** Counts the warrants per status; null counts all. Leaves out counts that need `all` without it. */
export function countsOf(
  all: readonly Warrant[] | undefined,
  active: readonly Warrant[] | undefined,
  now: number,
): ReadonlyMap<WarrantStatus | null, number> {
  const statuses = (all ?? active)?.map((warrant) => statusAt(warrant, now));
  const counts = new Map<WarrantStatus | null, number>();
  if (statuses === undefined) return counts;
  for (const status of all === undefined ? (['Active'] as const) : WARRANT_STATUSES)
    counts.set(status, statuses.filter((each) => each === status).length);
  return all === undefined ? counts : counts.set(null, all.length);
}

const rank = ({ status }: ShownWarrant) => (status === 'Active' ? 0 : 1);

// ISO timestamps and IDs sort as text.
function order(a: Warrant, b: Warrant): number {
  const [left, right] = [a.createdAt + a._id, b.createdAt + b._id];
  return left < right ? -1 : left > right ? 1 : 0;
}

function textOf(warrant: Warrant): string {
  return `${nameWithBirth(warrant.civilianId)}\n${reasonOf(warrant)}\n${issuerOf(warrant)}`;
}
