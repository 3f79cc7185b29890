import type { DeviceAdd, PushChoices } from '@ten-four/contract/push/push.contract';
import { DEVICES_MAX, PUSH_TEXTS, TESTS_PER_MINUTE } from '@ten-four/contract/push/push.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { choicesAfter, presentChoices } from '#features/push/choices.rules';
import { type KnownHosts, requireSubscription } from '#features/push/devices.rules';
import type { DeviceRow } from '#features/push/devices.store';
import * as store from '#features/push/devices.store';
import { MINUTE } from '#platform/clock';
import { invalidField, notFound, ruleBroken, tooOften } from '#platform/errors';
import { newId } from '#platform/ids';
import { readText } from '#platform/plain-text';
import { publishDevices, queuePush } from '#platform/push/queue-push';
import type { Viewer } from '#platform/sessions/viewer';
import { isTimeZone } from '#platform/time-zone';

type DeviceActor = Actor & { viewer: Viewer };

export const readPush = async (db: Db, userId: string) => ({
  devices: await store.listDevices(db, userId),
  choices: presentChoices(await store.findChoices(db, userId)),
});

/**
 * Registers a browser for push notifications of the signed-in user. A known one keeps its id, also under another
 * endpoint or another user. Throws 400 for an unknown service or invalid keys, and 422 for an eleventh device.
 */
export function addDevice(
  db: Db,
  request: { input: DeviceAdd; actor: DeviceActor; known: KnownHosts; now: number },
): Promise<{ device: DeviceRow; isNew: boolean }> {
  const { input, actor, known, now } = request;
  requireSubscription(input, known);
  const { userId, sessionId } = actor.viewer;
  const { endpoint, keys } = input;
  const { p256dh, auth } = keys;
  const subscription = { user_id: userId, session_id: sessionId, endpoint, p256dh, auth, failures: 0 };
  return inTransaction(db, async (tx) => {
    // Simultaneous requests must not exceed the limit.
    await advisoryLock(tx, 'push devices');
    const found = (await store.findDeviceAt(tx, endpoint)) ?? (await findReplaced(tx, input, userId));
    const isMoved = found !== undefined && found.user_id !== userId;
    const count = (await store.listDevices(tx, userId)).length;
    if ((found === undefined || isMoved) && count >= DEVICES_MAX) throw ruleBroken(PUSH_TEXTS.tooManyDevices);
    await storeZone(tx, input, userId);
    const name = readText(input.name);
    if (found !== undefined) {
      const kind = input.kind ?? found.kind;
      const previousName = found.name === found.kind ? kind : found.name;
      const change = { ...subscription, kind, name: name ?? previousName };
      if (isMoved) await store.dropWaiting(tx, found.id);
      await store.updateDevice(tx, found.id, change);
      if (isMoved) await publishDevices(tx, found.user_id, now);
      await publishDevices(tx, userId, now);
      return { device: { ...found, ...change }, isNew: false };
    }
    const kind = input.kind ?? 'Computer';
    const device: DeviceRow = {
      id: newId(),
      ...subscription,
      name: name ?? kind,
      kind,
      created_at: now,
      last_arrived_at: null,
    };
    await store.insertDevices(tx, [device]);
    const summary = `Turned on notifications for ${device.name}`;
    await recordAudit(tx, actor, { action: 'device.add', about: ['device', device.id], summary, now });
    await publishDevices(tx, userId, now);
    return { device, isNew: true };
  });
}

async function findReplaced(tx: Tx, input: DeviceAdd, userId: string): Promise<DeviceRow | undefined> {
  const endpoint = readText(input.replaces);
  const device = endpoint === null ? undefined : await store.findDeviceAt(tx, endpoint);
  return device?.user_id === userId ? device : undefined;
}

/** Stores the browser's time zone unless the user has one. */
async function storeZone(tx: Tx, { timeZone }: DeviceAdd, userId: string): Promise<void> {
  if (timeZone === undefined || !isTimeZone(timeZone)) return;
  await store.insertZone(tx, choicesAfter(userId, undefined, { timeZone }));
}

/** Renames a device. Throws 404, like the functions below, for a device of another user. */
export function renameDevice(
  db: Db,
  { id, userId, name, now }: { id: string; userId: string; name: string; now: number },
): Promise<DeviceRow> {
  return inTransaction(db, async (tx) => {
    const device = await requireDevice(tx, { id, userId });
    const change = { name: name.trim() };
    await store.updateDevice(tx, id, change);
    await publishDevices(tx, userId, now);
    return { ...device, ...change };
  });
}

export function removeDevice(db: Db, { id, actor, now }: { id: string; actor: DeviceActor; now: number }) {
  const { userId } = actor.viewer;
  return inTransaction(db, async (tx) => {
    const { name } = await requireDevice(tx, { id, userId });
    await store.deleteDevice(tx, id);
    const summary = `Turned off notifications for ${name}`;
    await recordAudit(tx, actor, { action: 'device.remove', about: ['device', id], summary, now });
    await publishDevices(tx, userId, now);
  });
}

/** Sends a test to a device. Throws 429 for too many unless `isLimited` is false. */
export function testDevice(db: Db, request: { id: string; userId: string; isLimited: boolean; now: number }) {
  const { id, userId, isLimited, now } = request;
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, `push test ${userId}`);
    await requireDevice(tx, { id, userId });
    const [oldest, ...more] = await store.listTests(tx, { userId, after: now - MINUTE });
    if (isLimited && oldest !== undefined && more.length + 1 >= TESTS_PER_MINUTE) {
      throw tooOften(PUSH_TEXTS.tooManyTests, oldest.made_at + MINUTE - now);
    }
    await queuePush(tx, [{ kind: 'test', subjectId: id, userId, byUserId: userId }], now);
  });
}

export function recordArrival(
  db: Db,
  { id, userId, at, now }: { id: string; userId: string; at: number; now: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requireDevice(tx, { id, userId });
    await store.updateDevice(tx, id, { last_arrived_at: Math.min(at, now) });
    await publishDevices(tx, userId, now);
  });
}

/** Changes notification preferences. Throws 400 for an unknown time zone, or only one quiet-hours time. */
export function saveChoices(
  db: Db,
  { userId, input, now }: { userId: string; input: Partial<PushChoices>; now: number },
): Promise<PushChoices> {
  const { timeZone } = input;
  if (timeZone && !isTimeZone(timeZone)) throw invalidField('timeZone', PUSH_TEXTS.badZone);
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, `push choices ${userId}`);
    const row = choicesAfter(userId, await store.findChoices(tx, userId), input);
    if ((row.quiet_from === null) !== (row.quiet_to === null)) {
      throw invalidField(row.quiet_from === null ? 'quietFrom' : 'quietTo', PUSH_TEXTS.halfQuiet);
    }
    await store.upsertChoices(tx, row);
    await publishDevices(tx, userId, now);
    return presentChoices(row);
  });
}

async function requireDevice(tx: Tx, about: { id: string; userId: string }): Promise<DeviceRow> {
  const device = await store.findDevice(tx, about);
  if (device === undefined) throw notFound(PUSH_TEXTS.deviceNotFound);
  return device;
}
