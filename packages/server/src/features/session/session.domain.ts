import { createHash } from 'node:crypto';
import { NOT_A_MEMBER } from '@ten-four/contract/session/session.values';
import { inTransaction, type Tx } from '#db/database';
import { openWallet } from '#features/bank/index';
import { endDuty } from '#features/dispatch/index';
import { suspensionText } from '#features/members/index';
import { type Fetched, NewerRoles, refuseIfNewer, withNewestRoles } from '#features/session/newest-roles';
import { deleteOldSignIns, insertSignIns, takeSignIn } from '#features/session/session.store';
import { findSetupFinish } from '#features/setup/index';
import type { AppContext } from '#platform/app-context';
import { MINUTE } from '#platform/clock';
import { DiscordError, type DiscordMember } from '#platform/discord/discord';
import { discordAway, forbidden, invalid } from '#platform/errors';
import { newId } from '#platform/ids';
import { hashToken, newToken } from '#platform/secrets';
import { publishAccessChanged, publishSessionEnded } from '#platform/sessions/access';
import { findDeparted, markReturned } from '#platform/sessions/departed.store';
import { revokeTokens } from '#platform/sessions/end-sessions';
import * as users from '#platform/sessions/users.store';

export const SIGN_IN_WITHIN = 10 * MINUTE;

/** Maximum age of the server's owner and name at sign-in. */
const GUILD_FRESH_FOR = 10 * MINUTE;

/** Starts a sign-in; the caller checks `returnTo`. */
export async function startSignIn(
  platform: AppContext,
  request: { browserToken: string; returnTo: string | null; redirectUri: string },
): Promise<string> {
  const state = newToken();
  const codeVerifier = newToken();
  await insertSignIns(platform.database.db, [
    {
      state_hash: hashToken(state),
      browser_hash: hashToken(request.browserToken),
      code_verifier: codeVerifier,
      return_to: request.returnTo,
      created_at: platform.clock.now(),
    },
  ]);
  return platform.discord.authorizeUrl({
    state,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    redirectUri: request.redirectUri,
  });
}

/**
 * Opens a session and ends the browser's earlier one. The token is null if the person canceled. Throws 400 for a bad or
 * reused state or code, 403 for non-members and suspended users, 503 if Discord is unavailable.
 */
export async function finishSignIn(
  platform: AppContext,
  request: {
    state: string | undefined;
    code: string | undefined;
    error: string | undefined;
    browserToken: string | null;
    oldSessionToken: string | null;
    redirectUri: string;
  },
): Promise<{ token: string | null; returnTo: string | null }> {
  const signIn = await consumeState(platform, request);
  if (request.error !== undefined) {
    logRefusal(platform, 'Discord or the person declined', { error: request.error.slice(0, 100) });
    return { token: null, returnTo: null };
  }
  if (request.code === undefined) {
    logRefusal(platform, 'Discord sent no code');
    throw invalid('Discord sent no code. Please sign in again.');
  }
  const checkedAt = platform.clock.now();
  const { member, known, tokens } = await askDiscord(platform, {
    code: request.code,
    codeVerifier: signIn.code_verifier,
    redirectUri: request.redirectUri,
  });
  const { username, discriminator = '0', avatar = null, id } = member.user;
  const { database, discord, vault, clock } = platform;
  const returns = await refuseSuspended(platform, id);
  // The server owner becomes administrator at first sign-in.
  await platform.guildWatch.freshen(GUILD_FRESH_FOR);
  const settings = await platform.settings.recent();
  // Deleting an account must not earn the starting cash again.
  const startingCash = returns ? 0 : Math.round(settings.values.bank.startingCash * 100);
  const open = async (tx: Tx, { roles, checkedAt, known }: Fetched) => {
    await endUncoveredDuty(platform, tx, id, roles);
    const stored = await users.lockStoredMember(tx, id);
    refuseIfNewer(stored, known);
    const isOther = users.isChangeOfRights(stored, roles, clock.now());
    const newUserId = newId();
    const userId = await users.upsertUser(tx, {
      id: newUserId,
      discordId: id,
      username,
      discriminator,
      avatar,
      roles,
      discordTokens: discord.hasBot ? null : vault.seal(JSON.stringify(tokens)),
      checkedAt,
      now: clock.now(),
    });
    if (isOther) await publishAccessChanged(tx, userId, clock.now());
    if (returns) await markReturned(tx, platform.fingerprint(id), userId);
    await openWallet(tx, { userId, startingCash, now: clock.now() });
    const isNewOwner = userId === newUserId && settings.guild?.ownerId === id;
    return {
      token: await platform.sessions.open(tx, userId),
      leadsToSetup: isNewOwner && (await findSetupFinish(tx)) === null,
    };
  };
  const fetched = { roles: member.roles, checkedAt, known };
  const opened = await withNewestRoles(database.db, { fetched, hasLeft: () => notAMember(platform) }, open);
  await endReplaced(platform, request.oldSessionToken);
  return { token: opened.token, returnTo: opened.leadsToSetup ? '/setup' : signIn.return_to };
}

/** Ends the replaced session in its own transaction, because its account lock must precede the locks of a sign-in. */
export async function endReplaced(platform: AppContext, oldSessionToken: string | null): Promise<void> {
  if (oldSessionToken !== null) await signOut(platform, oldSessionToken);
}

/** Throws 403 for a suspended user. Returns whether they had an account before. */
export async function refuseSuspended(platform: AppContext, discordId: string): Promise<boolean> {
  const { database, clock, fingerprint } = platform;
  const now = clock.now();
  const departed = await findDeparted(database.db, fingerprint(discordId), now);
  const suspension = departed?.suspension ?? (await users.findSuspension(database.db, discordId, now));
  if (suspension === undefined) return departed !== undefined;
  logRefusal(platform, 'suspended', { discordId });
  throw forbidden(suspensionText(communityName(platform), suspension));
}

/** Logs a refused sign-in, without secrets. */
function logRefusal({ log }: AppContext, reason: string, about: Record<string, string> = {}): void {
  log.info({ reason, ...about }, 'sign-in refused');
}

async function consumeState(
  platform: AppContext,
  { state, browserToken }: { state: string | undefined; browserToken: string | null },
) {
  const { database, clock } = platform;
  const signIn =
    state === undefined || browserToken === null
      ? undefined
      : await takeSignIn(database.db, {
          stateHash: hashToken(state),
          browserHash: hashToken(browserToken),
          madeAfter: clock.now() - SIGN_IN_WITHIN,
        });
  if (signIn === undefined) {
    logRefusal(
      platform,
      browserToken === null
        ? 'no sign-in cookie'
        : 'state missing, unknown, used, expired, or from another browser',
    );
    throw invalid('This sign-in is no longer valid. Please sign in again.');
  }
  return signIn;
}

async function askDiscord(
  platform: AppContext,
  grant: { code: string; codeVerifier: string; redirectUri: string },
) {
  const { discord } = platform;
  let member: DiscordMember | null;
  try {
    const tokens = await discord.exchangeCode(grant);
    const user = await discord.currentUser(tokens.access_token);
    const known = await users.findStoredMember(platform.database.db, user.id);
    member = await discord.member({ discordId: user.id, accessToken: tokens.access_token });
    if (member !== null) return { member, known, tokens };
    await inTransaction(platform.database.db, async (tx) => {
      await endUncoveredDuty(platform, tx, user.id, []);
      // They may have come back meanwhile.
      refuseIfNewer(await users.lockStoredMember(tx, user.id), known);
      await users.markLeft(tx, user.id, platform.clock.now());
    }).catch((error: unknown) => {
      if (!(error instanceof NewerRoles)) throw error;
    });
    logRefusal(platform, 'not a member of DISCORD_GUILD_ID', { discordId: user.id });
  } catch (error) {
    if (error instanceof DiscordError) logDiscordError(platform, error);
    throw explain(error);
  }
  throw notAMember(platform);
}

const notAMember = (platform: AppContext) =>
  forbidden(`${NOT_A_MEMBER} ${communityName(platform)} Discord server. Join it first, then sign in again.`);

/** Logs an error; a refusal is normal unless a setting is wrong. */
function logDiscordError(platform: AppContext, { kind, setting, message }: DiscordError): void {
  if (kind === 'refused' && setting === null) logRefusal(platform, `Discord refused: ${message}`);
  else platform.log.warn({ reason: message }, 'sign-in failed');
}

function endUncoveredDuty(
  { settings, clock }: AppContext,
  tx: Tx,
  discordId: string,
  roles: readonly string[],
): Promise<unknown> {
  const who = { discordId, rights: () => ({ roles }) };
  return endDuty(tx, who, 'role', { settings: settings.current(), now: clock.now() });
}

function explain(error: unknown): unknown {
  if (!(error instanceof DiscordError)) return error;
  return error.kind === 'away'
    ? discordAway()
    : invalid('Discord did not accept this sign-in. Please sign in again.');
}

/** Throws 403 for non-members, 503 if Discord is unavailable. */
export async function resyncRoles(platform: AppContext, userId: string): Promise<void> {
  const isKnown = await confirmMember(platform, userId);
  if (!isKnown) throw discordAway();
}

/** Returns whether Discord responded. Throws 403 for non-members. */
export async function confirmMember(platform: AppContext, userId: string): Promise<boolean> {
  const outcome = await platform.roleRefresh.resync(userId);
  if (outcome === 'gone') {
    throw forbidden(`You are no longer a member of the ${communityName(platform)} Discord server.`);
  }
  return outcome === 'done';
}

const communityName = ({ settings }: AppContext): string => settings.current().values.general.communityName;

/** Ends a session; with the last one, also deletes and revokes the Discord tokens. */
export async function signOut(platform: AppContext, token: string): Promise<void> {
  revokeTokens(platform, await inTransaction(platform.database.db, (tx) => endSession(platform, tx, token)));
}

async function endSession(platform: AppContext, tx: Tx, token: string): Promise<string | null> {
  const userId = await platform.sessions.end(tx, token);
  if (userId === null) return null;
  await publishSessionEnded(tx, userId, platform.clock.now());
  return users.takeTokensOfSignedOut(tx, userId);
}

export async function sweepSignIns({ database, clock }: AppContext): Promise<void> {
  await deleteOldSignIns(database.db, clock.now() - SIGN_IN_WITHIN);
}
