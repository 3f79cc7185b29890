import { WARRANT_TEXTS, type WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { invalidField } from '#platform/errors';
import { readTime } from '#platform/moments';

/** What a warrant is at a moment: it ends when it is resolved, or by itself at its expiry. */
export function warrantStatus(
  warrant: { resolved_at: number | null; expires_at: number | null },
  now: number,
): WarrantStatus {
  if (warrant.resolved_at !== null) return 'Resolved';
  return warrant.expires_at !== null && warrant.expires_at <= now ? 'Expired' : 'Active';
}

/** When a warrant expires, null for never. Throws 400 for what is no moment, or not in the future. */
export function readExpiry(given: string | null | undefined, now: number): number | null {
  if (given === undefined || given === null || given === '') return null;
  const at = readTime('expiresAt', given);
  if (at > now) return at;
  throw invalidField('expiresAt', WARRANT_TEXTS.badExpiry);
}
