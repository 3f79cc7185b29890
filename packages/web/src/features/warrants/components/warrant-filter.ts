import { includesWords } from '@ten-four/contract/common/fold';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import {
  WARRANT_STATUSES,
  WARRANT_TYPES,
  type WarrantStatus,
  type WarrantType,
} from '@ten-four/contract/warrants/warrants.values';
import { nameWithBirth } from '#lib/person-name.ts';
import { issuerOf, reasonOf } from './warrant-words.ts';

interface WarrantFilter {
  status: WarrantStatus | null;
  type: WarrantType | null;
  text: string;
}

export function readFilter(search: URLSearchParams): WarrantFilter {
  return {
    status: WARRANT_STATUSES.find((status) => status === search.get('status')) ?? null,
    type: WARRANT_TYPES.find((type) => type === search.get('type')) ?? null,
    text: search.get('q') ?? '',
  };
}

export function filterWarrants(
  warrants: readonly Warrant[],
  { status, type, text }: WarrantFilter,
): Warrant[] {
  const byId = new Map(warrants.map((warrant) => [warrant._id, warrant]));
  return [...byId.values()]
    .filter((warrant) => status === null || warrant.status === status)
    .filter((warrant) => type === null || warrant.type === type)
    .filter((warrant) => includesWords(textOf(warrant), text))
    .sort((a, b) => rank(a) - rank(b) || order(b, a));
}

interface WarrantLists {
  all: readonly Warrant[] | undefined;
  active: readonly Warrant[] | undefined;
}

/** Returns the number of warrants with a status, or of all for null. Undefined if that requires a missing `all`. */
export function countOf(status: WarrantStatus | null, { all, active }: WarrantLists) {
  if (status === null) return all?.length;
  const known = all ?? (status === 'Active' ? active : undefined);
  return known?.filter((warrant) => warrant.status === status).length;
}

const rank = ({ status }: Warrant) => (status === 'Active' ? 0 : 1);

// ISO timestamps and IDs sort as text.
function order(a: Warrant, b: Warrant): number {
  const [left, right] = [a.createdAt + a._id, b.createdAt + b._id];
  return left < right ? -1 : left > right ? 1 : 0;
}

function textOf(warrant: Warrant): string {
  return `${nameWithBirth(warrant.civilianId)}\n${reasonOf(warrant)}\n${issuerOf(warrant)}`;
}
