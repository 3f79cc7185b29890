export const WARRANT_TYPES = ['Arrest', 'Search'] as const;
export type WarrantType = (typeof WARRANT_TYPES)[number];
export const WARRANT_STATUSES = ['Active', 'Resolved', 'Expired'] as const;
export type WarrantStatus = (typeof WARRANT_STATUSES)[number];
export const WARRANT_REASON_MAX = 500;

export const WARRANT_TEXTS = {
  noReason: 'Not stated',
  dataFailed: 'Failed to load required data.',
  createFailed: 'Failed to create warrant.',
  listFailed: 'Failed to load warrants. Please try again.',
  listUnexpected: 'Unexpected error while loading warrants.',
  resolveFailed: 'Failed to resolve warrant.',
  created: 'Warrant created.',
  resolved: 'Warrant resolved.',
  notFound: 'Warrant not found.',
  notActive: "This warrant isn't active.",
  badExpiry: 'Pick a future date and time.',
  ownCivilian: "You can't resolve a warrant against your own civilian.",
} as const;
