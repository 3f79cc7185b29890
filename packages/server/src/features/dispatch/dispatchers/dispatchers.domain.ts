import { CONSOLE_TEXTS, dispatcherName, type SignOff } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { addBoardEntry } from '#features/dispatch/board-log.store';
import { lockPlatforms, lockProfile } from '#features/dispatch/calls/calls.store';
import type { ChangeContext } from '#features/dispatch/change-context';
import { publishDispatchers } from '#features/dispatch/dispatchers/dispatchers.events';
import type { DispatcherRow } from '#features/dispatch/dispatchers/dispatchers.store';
import * as store from '#features/dispatch/dispatchers/dispatchers.store';
import { handOver } from '#features/dispatch/emergencies/waiting.domain';
import { listServingUnits } from '#features/dispatch/units/serving.store';
import { clockOutOwn } from '#features/dispatch/units/units.domain';
import { forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { rereadViewer } from '#platform/sessions/sessions';
import { requireOffered } from '#platform/settings/offered';

interface Post extends ChangeContext {
  userId: string;
  platform: GamePlatform;
}

/** Signs a member on, unless they are, and clocks out their unit. Throws 400 for an inactive platform, 401 and 403. */
export function signOn(db: Db, request: Post) {
  const { userId, platform, now } = request;
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, userId);
    const serving = await listServingUnits(tx, 'o.user_id', [userId]);
    await lockPlatforms(tx, [platform, ...serving.map((unit) => unit.platform)]);
    const { viewer, settings } = await rereadViewer(tx, request);
    requireOffered('platforms', platform, { field: 'platform', settings });
    if (!viewer.dispatcher) throw forbidden(CONSOLE_TEXTS.needsRole);
    const clockedOut = await clockOutOwn(tx, serving, { settings, now });
    const others = await store.listDispatchers(tx, platform);
    const existing = others.find(({ user_id }) => user_id === userId);
    if (existing !== undefined) return { dispatcher: existing, clockedOut };
    let position = 1;
    while (others.some((other) => other.position === position)) position += 1;
    const row = { id: newId(), platform, position, user_id: userId, since: now, active_at: now };
    await store.insertDispatchers(tx, [row]);
    const callsign = dispatcherName(position);
    const text = `${callsign} signed on`;
    await addBoardEntry(tx, { platform, kind: 'sign-on', text, by: { userId, callsign }, now });
    const dispatchers = await publishDispatchers(tx, { platform, userId, now });
    const dispatcher = dispatchers.find(({ user_id }) => user_id === userId);
    if (dispatcher === undefined) throw new Error('The new dispatcher was not found');
    return { dispatcher, clockedOut };
  });
}

export function signOff(db: Db, request: Post): Promise<DispatcherRow | null> {
  const { userId, platform, settings, now } = request;
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, userId);
    await lockPlatforms(tx, [platform]);
    const post = (await store.listPostsOf(tx, userId)).find((one) => one.platform === platform);
    if (post === undefined) return null;
    await endPost(tx, post, { endedBy: 'self', settings, now });
    return post;
  });
}

/** Signs another member off on behalf of staff, and audits it. Throws 404 for a post that isn't open, and 403. */
export function signOffOther(db: Db, request: ChangeContext & { id: string; actor: Actor }) {
  const { id, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const { platform } = await requirePost(tx, id);
    await lockPlatforms(tx, [platform]);
    const { viewer, settings } = await rereadViewer(tx, { ...request, userId: actor.viewer.userId });
    if (!viewer.staff) throw forbidden(CONSOLE_TEXTS.needsStaff);
    const post = await requirePost(tx, id);
    await endPost(tx, post, { endedBy: 'staff', settings, now });
    const summary = `Signed off ${dispatcherName(post.position)} on ${post.platform}`;
    const about = ['member', post.user_id] as const;
    await recordAudit(tx, actor, { action: 'dispatcher.sign-off', about, summary, now });
    return post;
  });
}

async function requirePost(tx: Db, id: string): Promise<DispatcherRow> {
  const post = await store.findPost(tx, { id });
  if (post === undefined) throw notFound(CONSOLE_TEXTS.dispatcherNotFound);
  return post;
}

/** Ends a post and hands over its 911 calls. The platform must be locked. */
export async function endPost(
  tx: Db,
  post: DispatcherRow,
  { endedBy, settings, now }: ChangeContext & { endedBy: SignOff },
): Promise<void> {
  if (!(await store.endDispatcher(tx, post.id, { endedBy, now }))) return;
  const { platform, user_id: userId } = post;
  const callsign = dispatcherName(post.position);
  const isOwn = endedBy === 'self';
  const text = `${callsign} signed off${isOwn ? '' : `: ${endedBy}`}`;
  await addBoardEntry(tx, { platform, kind: 'sign-off', text, by: isOwn ? { userId, callsign } : null, now });
  await publishDispatchers(tx, { platform, userId, now });
  await handOver(tx, { from: post, settings, now });
}
