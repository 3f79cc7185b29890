import { CONSOLE_TEXTS, dispatcherName, type SignOff } from '@ten-four/contract/console/console.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { writeOnBoard } from '#features/dispatch/board-log.store';
import { holdPlatforms, holdProfile } from '#features/dispatch/calls/calls.store';
import { publishDispatchers } from '#features/dispatch/dispatchers/dispatchers.events';
import {
  type DispatcherRow,
  endDispatcher,
  findPost,
  insertDispatcher,
  listDispatchers,
  listPostsOf,
} from '#features/dispatch/dispatchers/dispatchers.store';
import { handOver } from '#features/dispatch/emergencies/waiting.domain';
import { listUnitsOfWhom } from '#features/dispatch/units/serving.store';
import { clockOutOwn } from '#features/dispatch/units/units.domain';
import { forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { rereadViewer } from '#platform/sessions/sessions';
import { requireOffered } from '#platform/settings/offered';
import type { Settings } from '#platform/settings/settings';

/** Who dispatches on which platform, by which settings, and when. */
interface Post {
  userId: string;
  platform: Platform;
  settings: Settings;
  now: number;
}

/**
 * Signs a member on to a platform under the lowest free number; again answers the same. A unit of theirs that is on duty is
 * clocked out: its callsign is answered too. Throws 400 for a platform that is switched off, 401 and 403 without the right.
 */
export function signOn(
  db: Db,
  request: Post,
): Promise<{ dispatcher: DispatcherRow; clockedOut: string | null }> {
  const { userId, platform, now } = request;
  return inTransaction(db, async (tx) => {
    await holdProfile(tx, userId);
    const serving = await listUnitsOfWhom(tx, { userId });
    await holdPlatforms(tx, [platform, ...serving.map((unit) => unit.platform)]);
    const { viewer, settings } = await rereadViewer(tx, request);
    requireOffered('platforms', platform, { field: 'platform', settings });
    if (!viewer.dispatcher) throw forbidden(CONSOLE_TEXTS.needsRole);
    const clockedOut = await clockOutOwn(tx, serving, { settings, now });
    const others = await listDispatchers(tx, platform);
    const there = others.find(({ user_id }) => user_id === userId);
    if (there !== undefined) return { dispatcher: there, clockedOut };
    let position = 1;
    while (others.some((other) => other.position === position)) position += 1;
    await insertDispatcher(tx, { id: newId(), platform, position, userId, now });
    await writeOnBoard(tx, {
      platform,
      kind: 'sign-on',
      text: `${dispatcherName(position)} signed on`,
      by: { userId, callsign: dispatcherName(position) },
      now,
    });
    const dispatchers = await publishDispatchers(tx, { platform, userId, now });
    const dispatcher = dispatchers.find(({ user_id }) => user_id === userId);
    if (dispatcher === undefined) throw new Error('Nobody was signed on');
    return { dispatcher, clockedOut };
  });
}

/** Signs a member off a platform; answers what that was, or null where they were not signed on. */
export function signOff(db: Db, request: Post): Promise<DispatcherRow | null> {
  const { userId, platform, settings, now } = request;
  return inTransaction(db, async (tx) => {
    await holdProfile(tx, userId);
    await holdPlatforms(tx, [platform]);
    const post = (await listPostsOf(tx, userId)).find((one) => one.platform === platform);
    if (post === undefined) return null;
    await endPost(tx, post, { endedBy: 'self', settings, now });
    return post;
  });
}

/** Signs another member off, as staff; the audit log tells of it. Throws 404 for a post that is not open, and 403. */
export function signOffOther(
  db: Db,
  { id, actor, ...known }: { id: string; actor: Actor; settings: Settings; now: number },
): Promise<DispatcherRow> {
  const { now } = known;
  return inTransaction(db, async (tx) => {
    const found = await findPost(tx, { id });
    if (found === undefined) throw notFound(CONSOLE_TEXTS.dispatcherNotFound);
    await holdPlatforms(tx, [found.platform]);
    const { viewer, settings } = await rereadViewer(tx, { userId: actor.viewer.userId, ...known });
    if (!viewer.staff) throw forbidden(CONSOLE_TEXTS.needsStaff);
    const post = await findPost(tx, { id });
    if (post === undefined) throw notFound(CONSOLE_TEXTS.dispatcherNotFound);
    await endPost(tx, post, { endedBy: 'staff', settings, now });
    const summary = `Signed off ${dispatcherName(post.position)} on ${post.platform}`;
    const about = ['member', post.user_id] as const;
    await recordAudit(tx, actor, { action: 'dispatcher.sign-off', about, summary, now });
    return post;
  });
}

/**
 * Ends somebody's dispatching, in a transaction that holds the platform: what they had taken waits again, or is released
 * where nobody is left.
 */
export async function endPost(
  tx: Db,
  post: DispatcherRow,
  { endedBy, settings, now }: { endedBy: SignOff; settings: Settings; now: number },
): Promise<void> {
  if (!(await endDispatcher(tx, post.id, { endedBy, now }))) return;
  const { platform, user_id: userId, position } = post;
  const why = endedBy === 'self' ? '' : `: ${endedBy}`;
  await writeOnBoard(tx, {
    platform,
    kind: 'sign-off',
    text: `${dispatcherName(position)} signed off${why}`,
    by: endedBy === 'self' ? { userId, callsign: dispatcherName(position) } : null,
    now,
  });
  await publishDispatchers(tx, { platform, userId, now });
  await handOver(tx, { from: post, settings, now });
}
