import type { Tx } from '#db/database';
import type { Platform } from '#platform/platform';
import { tellOfEnd } from '#platform/sessions/access';
import { deleteSessionsOf } from '#platform/sessions/sessions.store';
import { takeTokensOfSignedOut } from '#platform/sessions/users.store';

/** Ends all sessions of a user; answers their Discord tokens, sealed, that nobody needs any more. */
export async function endSessionsOf(tx: Tx, userId: string, now: number): Promise<string | null> {
  await deleteSessionsOf(tx, userId);
  await tellOfEnd(tx, userId, now);
  return takeTokensOfSignedOut(tx, userId);
}

/** Has Discord forget tokens, in the background: the person is gone already, and its answer does not matter to them. */
export function revokeTokens(
  { vault, discord, log }: Pick<Platform, 'vault' | 'discord' | 'log'>,
  sealed: string | null,
): void {
  const opened = sealed === null ? null : vault.open(sealed);
  if (opened === null) return;
  const { access_token }: { access_token: string } = JSON.parse(opened);
  discord.revoke(access_token).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, 'Discord tokens could not be revoked');
  });
}
