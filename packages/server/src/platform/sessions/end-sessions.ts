import type { Tx } from '#db/database';
import { messageOf } from '#db/database-errors';
import type { AppContext } from '#platform/app-context';
import { publishSessionEnded } from '#platform/sessions/access';
import { deleteSessionsOf } from '#platform/sessions/sessions.store';
import { takeTokensOfSignedOut } from '#platform/sessions/users.store';

/** Returns the sealed Discord tokens, for revoking. */
export async function endSessionsOf(tx: Tx, userId: string, now: number): Promise<string | null> {
  await deleteSessionsOf(tx, userId);
  await publishSessionEnded(tx, userId, now);
  return takeTokensOfSignedOut(tx, userId);
}

export function revokeTokens(
  { vault, discord, log }: Pick<AppContext, 'vault' | 'discord' | 'log'>,
  sealed: string | null,
): void {
  const opened = sealed === null ? null : vault.open(sealed);
  if (opened === null) return;
  const { access_token }: { access_token: string } = JSON.parse(opened);
  discord.revoke(access_token).catch((error: unknown) => {
    log.warn({ reason: messageOf(error) }, 'Discord tokens could not be revoked');
  });
}
