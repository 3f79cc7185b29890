import { ACCOUNT_TEXTS } from '@ten-four/contract/account/account.values';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { eraseUser, findAccount, hasOtherAdministrator } from '#features/account/account.store';
import { type Actor, eraseActorName, recordAudit } from '#features/audit/index';
import { payOutToMint } from '#features/bank/index';
import { eraseCiviliansOf, publishDeletion } from '#features/civilians/index';
import { endDuty, eraseCaller } from '#features/dispatch/index';
import { lockAdministrators, requireTarget } from '#features/members/index';
import { removeProfilesOf } from '#features/officers/index';
import { eraseRecipient } from '#features/outbox/index';
import { eraseDevices } from '#features/push/index';
import { conflict, invalidField, notFound } from '#platform/errors';
import { eraseAnswers } from '#platform/http/idempotency';
import { lockForEndingAs } from '#platform/sessions/account-lock';
import { rememberDeparted } from '#platform/sessions/departed.store';
import { endSessionsOf } from '#platform/sessions/end-sessions';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

interface Deletion {
  userId: string;
  isOwn: boolean;
  /** As typed by the member; must match. */
  username: string;
  actor: Actor & { viewer: Viewer };
  settings: Settings;
  fingerprint: (discordId: string) => string;
  now: number;
}

/**
 * Deletes an account and keeps an anonymous row for references. Returns the sealed Discord tokens to revoke. Throws
 * 404, 400 for a wrong username, 403 for a member of the same or a higher role, 409 for the only administrator.
 */
export function deleteAccount(db: Db, deletion: Deletion): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const { userId, actor, settings, now } = deletion;
    await lockForEndingAs(tx, actor.viewer, { userId, now });
    // Before any write, to keep live events in order.
    await lockAdministrators(tx);
    await endDuty(tx, { userId }, 'staff', { settings, now });
    await removeProfilesOf(tx, deletion);
    return erase(tx, deletion);
  });
}

async function erase(tx: Tx, deletion: Deletion): Promise<string | null> {
  const { userId, isOwn, username, actor, settings, fingerprint, now } = deletion;
  const account = await findAccount(tx, userId);
  if (account === undefined) throw notFound(MEMBER_TEXTS.notFound);
  if (!isOwn) await requireTarget(tx, { id: userId, actor, settings, now });
  if (account.username !== username.trim()) {
    throw invalidField('username', isOwn ? ACCOUNT_TEXTS.typeUsername : ACCOUNT_TEXTS.typeTheirUsername);
  }
  if (
    isOwn &&
    actor.viewer.administrator &&
    !(await hasOtherAdministrator(tx, { userId, ...administrators(settings), now }))
  ) {
    throw conflict(ACCOUNT_TEXTS.nameAnother);
  }
  const { discord_id: discordId } = account;
  await rememberDeparted(tx, { discordId, fingerprint: fingerprint(discordId), now });
  const tokens = await endSessionsOf(tx, userId, now);
  await publishDeletion(tx, await eraseCiviliansOf(tx, userId, now), now);
  await eraseCaller(tx, userId);
  await eraseRecipient(tx, discordId);
  await eraseDevices(tx, userId);
  await eraseAnswers(tx, { userId, discordId });
  await recordAudit(tx, actor, {
    action: isOwn ? 'account.delete' : 'member.delete',
    about: ['member', userId],
    summary: isOwn ? 'Deleted their own account' : 'Deleted the account',
    now,
  });
  await eraseActorName(tx, userId);
  await eraseUser(tx, userId, now);
  await payOutToMint(tx, { userId, now });
  return tokens;
}

const administrators = ({ guild, values }: Settings) => ({
  ownerId: guild?.ownerId ?? null,
  roles: values.grants.entries.filter(({ grant }) => grant === 'Administrator').map(({ roleId }) => roleId),
});
