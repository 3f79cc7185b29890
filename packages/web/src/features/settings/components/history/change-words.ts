import type { Guild } from '../../settings.queries.ts';

export const discordNames = ({ roles, channels }: Pick<Guild, 'roles' | 'channels'>): Map<string, string> =>
  new Map([
    ...roles.map(({ _id, name }) => [_id, `@${name}`] as const),
    ...channels.map(({ _id, name }) => [_id, `#${name}`] as const),
  ]);

export function wordsOf(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const inWords = (part: unknown) => wordsOf(part, names);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ');
  if (typeof value !== 'object') return names.get(String(value)) ?? String(value);
  const { _id, roleName, ...fields } = value as Record<string, unknown>;
  const isKnown = typeof fields.roleId === 'string' && names.has(fields.roleId);
  // The stored name, if Discord no longer has the role.
  const shown = isKnown || !roleName ? fields : { ...fields, roleId: roleName };
  return Object.values(shown)
    .filter((part) => part !== null && part !== '')
    .map(inWords)
    .join(', ');
}
