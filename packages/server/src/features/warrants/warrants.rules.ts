import { WARRANT_TEXTS, type WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { invalidField } from '#platform/errors';
import { readTime } from '#platform/timestamps';

export function warrantStatus(
  warrant: { resolved_at: number | null; expires_at: number | null },
  now: number,
): WarrantStatus {
  if (warrant.resolved_at !== null) return 'Resolved';
  return warrant.expires_at !== null && warrant.expires_at <= now ? 'Expired' : 'Active';
}

/** Returns null for never. Throws 400 for an invalid or past time. */
export function readExpiry(given: string | null | undefined, now: number): number | null {
  if (given === undefined || given === null || given === '') return null;
  const at = readTime('expiresAt', given);
  if (at > now) return at;
  throw invalidField('expiresAt', WARRANT_TEXTS.badExpiry);
}
