/** Kinds of subjects that message links open. */
export const OPEN_KINDS = [
  'call',
  'panic',
  'emergency',
  'bolo',
  'warrant',
  'civilian',
  'vehicle',
  'weapon',
  'report',
  'case',
  'account',
] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

export const OPEN_LINK_TEXTS = { notFound: 'This no longer exists.' } as const;
