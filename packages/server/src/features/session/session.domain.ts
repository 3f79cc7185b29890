import { createHash } from 'node:crypto';
import { NOT_A_MEMBER } from '@ten-four/contract/session/session.values';
import { inTransaction, type Tx } from '#db/database';
import { openWallet } from '#features/bank/index';
import { standDownWithoutRole } from '#features/dispatch/index';
import { suspensionText } from '#features/members/index';
import { byNewestWord, LaterWord, refuseLater } from '#features/session/newest-word';
import { deleteOldSignIns, insertSignIn, takeSignIn } from '#features/session/sign-ins.store';
import { findSetupFinish } from '#features/setup/index';
import { MINUTE } from '#platform/clock';
import { DiscordError, type DiscordMember } from '#platform/discord/discord';
import { forbidden, invalid, unavailable } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { hashToken, newToken } from '#platform/secrets';
import { tellOfAccess, tellOfEnd } from '#platform/sessions/access';
import { findDeparted, markReturned } from '#platform/sessions/departed.store';
import { revokeTokens } from '#platform/sessions/ending';
import {
  areNews,
  findStoredWord,
  findSuspension,
  holdStoredWord,
  markLeft,
  type StoredWord,
  takeTokensOfSignedOut,
  upsertUser,
} from '#platform/sessions/users.store';

/** Between the redirect to Discord and the way back. */
export const SIGN_IN_WITHIN = 10 * MINUTE;

/** Whoever owns or renames the Discord server is known after so long, if somebody signs in. */
const GUILD_KNOWN = 10 * MINUTE;
const RETRY_AFTER = 30;
const DISCORD_AWAY = 'Discord does not answer right now. Please try again in a moment.';

/**
 * Opens a sign-in bound to this browser and answers where to send it. `returnTo` is a checked path or null;
 * `redirectUri` is where Discord sends the browser back to.
 */
export async function startSignIn(
  platform: Platform,
  request: { browserToken: string; returnTo: string | null; redirectUri: string },
): Promise<string> {
  const state = newToken();
  const codeVerifier = newToken();
  await insertSignIn(platform.database.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(request.browserToken),
    codeVerifier,
    returnTo: request.returnTo,
    now: platform.clock.now(),
  });
  return platform.discord.authorizeUrl({
    state,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    redirectUri: request.redirectUri,
  });
}

/**
 * Finishes a sign-in: checks state and browser, asks Discord who it is, opens a session and ends the browser's earlier
 * one. Answers the new session's token and where to go; token null when the person cancelled at Discord. Throws 400 for a
 * bad, missing or replayed state or code, 403 for who is not a member of the guild or suspended, 503 with Discord away.
 */
export async function finishSignIn(
  platform: Platform,
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
    noteRefusal(platform, 'Discord said no, or the person did', { error: request.error.slice(0, 100) });
    return { token: null, returnTo: null };
  }
  if (request.code === undefined) {
    noteRefusal(platform, 'Discord sent no code');
    throw invalid('Discord sent no code. Please sign in again.');
  }
  const { member, known, tokens } = await askDiscord(platform, {
    code: request.code,
    codeVerifier: signIn.code_verifier,
    redirectUri: request.redirectUri,
  });
  const { username, discriminator = '0', avatar = null, id } = member.user;
  const { database, discord, vault, clock } = platform;
  const returns = await refuseSuspended(platform, id);
  // Who owns the server is its administrator, from the first sign-in on.
  await platform.guildWatch.freshen(GUILD_KNOWN);
  const settings = await platform.settings.recent();
  // Deleting the account is no way to more of it.
  const startingCash = returns ? 0 : Math.round(settings.values.bank.startingCash * 100);
  const open = async (tx: Tx, roles: string[], known: StoredWord | undefined) => {
    await standDownUnlessOfficer(platform, tx, id, roles);
    const stored = await holdStoredWord(tx, id);
    refuseLater(stored, known);
    const isOther = areNews(stored, roles, clock.now());
    const newUserId = newId();
    const userId = await upsertUser(tx, {
      id: newUserId,
      discordId: id,
      username,
      discriminator,
      avatar,
      roles,
      discordTokens: discord.hasBot ? null : vault.seal(JSON.stringify(tokens)),
      now: clock.now(),
    });
    if (isOther) await tellOfAccess(tx, userId, clock.now());
    if (returns) await markReturned(tx, platform.fingerprint(id), userId);
    await openWallet(tx, { userId, startingCash, now: clock.now() });
    const isNewOwner = userId === newUserId && settings.guild?.ownerId === id;
    return {
      token: await platform.sessions.open(tx, userId),
      // The community is the owner's to set up.
      leadsToSetup: isNewOwner && (await findSetupFinish(tx)) === null,
    };
  };
  const told = { roles: member.roles, known };
  const opened = await byNewestWord(database.db, { told, hasLeft: () => notAMember(platform) }, open);
  await endReplaced(platform, request.oldSessionToken);
  return { token: opened.token, returnTo: opened.leadsToSetup ? '/setup' : signIn.return_to };
}

/**
 * Ends the session that the browser had before a sign-in, in a transaction of its own: the lock of its account must come
 * before the locks of a sign-in.
 */
export async function endReplaced(platform: Platform, oldSessionToken: string | null): Promise<void> {
  if (oldSessionToken !== null) await signOut(platform, oldSessionToken);
}

/** Throws 403, with the reason, for who is suspended; answers whether they had an account before that is deleted. */
export async function refuseSuspended(platform: Platform, discordId: string): Promise<boolean> {
  const { database, clock, fingerprint } = platform;
  const now = clock.now();
  const departed = await findDeparted(database.db, fingerprint(discordId), now);
  const suspension = departed?.suspension ?? (await findSuspension(database.db, discordId, now));
  if (suspension === undefined) return departed !== undefined;
  noteRefusal(platform, 'suspended', { discordId });
  throw forbidden(suspensionText(communityName(platform), suspension));
}

/** For who is asked why somebody cannot sign in; without whatever could sign somebody in. */
function noteRefusal({ log }: Platform, reason: string, about: Record<string, string> = {}): void {
  log.info({ reason, ...about }, 'a sign-in was refused');
}

async function consumeState(
  platform: Platform,
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
    noteRefusal(
      platform,
      browserToken === null
        ? 'the browser brought no cookie of a sign-in'
        : 'the state is missing, unknown, used already, too old, or of another browser',
    );
    throw invalid('This sign-in is not valid any more. Please sign in again.');
  }
  return signIn;
}

async function askDiscord(
  platform: Platform,
  grant: { code: string; codeVerifier: string; redirectUri: string },
) {
  const { discord } = platform;
  let member: DiscordMember | null;
  try {
    const tokens = await discord.exchangeCode(grant);
    const user = await discord.currentUser(tokens.access_token);
    const known = await findStoredWord(platform.database.db, user.id);
    member = await discord.member({ discordId: user.id, accessToken: tokens.access_token });
    if (member !== null) return { member, known, tokens };
    await inTransaction(platform.database.db, async (tx) => {
      await standDownUnlessOfficer(platform, tx, user.id, []);
      // Who came back meanwhile has not left.
      refuseLater(await holdStoredWord(tx, user.id), known);
      await markLeft(tx, user.id, platform.clock.now());
    }).catch((error: unknown) => {
      if (!(error instanceof LaterWord)) throw error;
    });
    noteRefusal(platform, 'not a member of DISCORD_GUILD_ID', { discordId: user.id });
  } catch (error) {
    if (error instanceof DiscordError) noteDiscord(platform, error);
    throw explain(error);
  }
  throw notAMember(platform);
}

const notAMember = (platform: Platform) =>
  forbidden(`${NOT_A_MEMBER} ${communityName(platform)} Discord server. Join it first, then sign in again.`);

/** That Discord says no is nothing to look into, unless it is about a setting. */
function noteDiscord(platform: Platform, { kind, setting, message }: DiscordError): void {
  if (kind === 'refused' && setting === null) noteRefusal(platform, `Discord said no: ${message}`);
  else platform.log.warn({ reason: message }, 'a sign-in failed');
}

/** A sign-in also tells of roles that were lost since the last one. */
function standDownUnlessOfficer(
  { settings, clock }: Platform,
  tx: Tx,
  discordId: string,
  roles: readonly string[],
): Promise<void> {
  const now = clock.now();
  return standDownWithoutRole(tx, {
    whose: { discordId },
    rolesOf: () => roles,
    settings: settings.current(),
    now,
  });
}

function explain(error: unknown): unknown {
  if (!(error instanceof DiscordError)) return error;
  return error.kind === 'away'
    ? unavailable(DISCORD_AWAY, RETRY_AFTER)
    : invalid('Discord did not accept this sign-in. Please sign in again.');
}

/**
 * Fetches the viewer's roles again, unless they just were. Throws 403 when not a member any more, 503 with Discord away.
 */
export async function resyncRoles(platform: Platform, userId: string): Promise<void> {
  const isKnown = await confirmMember(platform, userId);
  if (!isKnown) throw unavailable(DISCORD_AWAY, RETRY_AFTER);
}

/** Asks for a user's roles, unless they just were. Answers whether Discord could say; throws 403 for no member any more. */
export async function confirmMember(platform: Platform, userId: string): Promise<boolean> {
  const outcome = await platform.roleRefresh.resync(userId);
  if (outcome === 'gone') {
    throw forbidden(`${NOT_A_MEMBER} ${communityName(platform)} Discord server any more.`);
  }
  return outcome === 'done';
}

const communityName = ({ settings }: Platform): string => settings.current().values.general.communityName;

/** Ends the session; with the user's last one, their Discord tokens are deleted here and revoked there. */
export async function signOut(platform: Platform, token: string): Promise<void> {
  revokeTokens(platform, await inTransaction(platform.database.db, (tx) => endSession(platform, tx, token)));
}

/** Answers the tokens, sealed, that nobody needs any more. */
async function endSession(platform: Platform, tx: Tx, token: string): Promise<string | null> {
  const userId = await platform.sessions.end(tx, token);
  if (userId === null) return null;
  await tellOfEnd(tx, userId, platform.clock.now());
  return takeTokensOfSignedOut(tx, userId);
}

/** Deletes sign-ins that nobody finished. */
export async function sweepSignIns({ database, clock }: Platform): Promise<void> {
  await deleteOldSignIns(database.db, clock.now() - SIGN_IN_WITHIN);
}
