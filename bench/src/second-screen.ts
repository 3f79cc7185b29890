import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_CHANNELS } from '@ten-four/server/demo/discord-stand-in/channels';
import { type Caller, createCaller } from './caller.ts';
import { interactions } from './interactions.ts';
import { DISPATCHER } from './operations.ts';
import { deletedRole, roleChanges } from './second-screen-roles.ts';
import { quiet, type Row, rowOf, until } from './second-screen-waits.ts';
import type { World } from './second-screen-world.ts';
import type { Served } from './servers.ts';
import { signIn } from './sign-in.ts';

/** How soon Discord and phones are told, among 100,000 people, 500 units on duty and 200 phones. */

/** Who is searched among. */
export const PEOPLE = 100_000;

const PANICS = 10;
const CALLS = 20;
const CHANGES_EACH = 6;
/** Milliseconds between two changes of calls: each call is changed every four seconds. */
const CHANGE_EVERY = 200;
const LOOK_EVERY = 5;

/** Measures all of it; answers a row of the table for each. Ends with a role that is deleted. */
export async function measureSecondScreen(app: Served, world: World): Promise<Row[]> {
  const officer = createCaller(app.origin, await signIn(app.origin, DISPATCHER));
  const staff = createCaller(app.origin, await signIn(app.origin, 'staff'));
  const civilian = createCaller(app.origin, await signIn(app.origin, 'civilian'));
  try {
    await officer.ask('POST', '/api/clock/in', {});
    await setChannels(app);
    await quiet(world);
    const rows = [
      rowOf(
        'Interaction to its answer, 10 at once',
        await interactions(app, world, PEOPLE),
        'p95 300, p99 1000',
      ),
      ...(await panics(officer, world)),
      rowOf('Call change to its card edited, 20 calls', await cards(officer, world), 'p95 3500'),
      ...(await roleChanges(app, world)),
      ...(await deletedRole({ staff, civilian }, world)),
    ];
    return rows;
  } finally {
    for (const caller of [officer, staff, civilian]) caller.close();
  }
}

/** Has Xbox's calls, panics and units stand in channels, as the demo's are. */
async function setChannels(app: Served): Promise<void> {
  const admin = createCaller(app.origin, await signIn(app.origin, 'administrator'));
  const path = '/api/settings/discord';
  const { version } = (await admin.ask('GET', path)).body;
  const { xboxDispatch, xboxPanic, xboxUnits } = DEMO_CHANNELS;
  const fields = { calls: xboxDispatch, panic: xboxPanic, units: xboxUnits };
  const ops = Object.entries(fields).map(([use, value]) => ({
    op: 'set',
    field: `platforms.Xbox.${use}`,
    value,
  }));
  await admin.ask('PATCH', path, { version, ops });
  admin.close();
}

/** From the request of a panic, which is before its commit, to each phone and to its message. */
async function panics(officer: Caller, world: World): Promise<Row[]> {
  const { sent } = world.standIn.parts.messages;
  const toPhones: number[] = [];
  const toDiscord: number[] = [];
  const arrived = async () => {
    const times: number[] = [];
    await until(() => {
      times.push(...world.takeArrivals());
      return times.length >= world.phones.length ? times : undefined;
    }, 'What rings');
    return times;
  };
  for (let round = 0; round < PANICS; round += 1) {
    world.takeArrivals();
    const earlier = new Set(sent.map(({ id }) => id));
    const began = Date.now();
    const { panic } = (await officer.ask('POST', '/api/panic', { location: 'Grove St' })).body;
    toPhones.push(...(await arrived()).map((at) => at - began));
    const message = await until(
      () => sent.find(({ id, channelId }) => channelId === DEMO_CHANNELS.xboxPanic && !earlier.has(id)),
      'A panic in Discord',
    );
    toDiscord.push(message.at - began);
    await officer.ask('POST', `/api/panic/${panic._id}/clear`, {});
    await arrived();
    await officer.ask('POST', `/api/calls/${panic.callId}/close`, {});
    await quiet(world);
  }
  return [
    rowOf(`Panic to each of ${world.phones.length} phones`, toPhones, 'p95 1000, p99 2000'),
    rowOf('Panic to its first message', toDiscord, '1000'),
  ];
}

/** From the request of a note to the edit that shows it, or one after it. */
async function cards(officer: Caller, world: World): Promise<number[]> {
  const { sent } = world.standIn.parts.messages;
  const ids: string[] = [];
  for (let count = 0; count < CALLS; count += 1) {
    const call = { platform: 'Xbox', type: 'Other', attach: false, location: `Place ${count}` };
    ids.push((await officer.ask('POST', '/api/calls', call)).body.call._id);
  }
  await quiet(world);
  const cardOf = new Map(
    ids.map((id) => [id, sent.find(({ embeds }) => JSON.stringify(embeds).includes(id))]),
  );
  const waiting: { id: string; change: number; began: number }[] = [];
  const times: number[] = [];
  const look = () => {
    for (const one of [...waiting]) {
      const card = cardOf.get(one.id);
      const shown = Number(/Change (\d+)/.exec(JSON.stringify(card?.embeds ?? []))?.[1] ?? -1);
      if (shown < one.change) continue;
      times.push((card?.editedAt ?? 0) - one.began);
      waiting.splice(waiting.indexOf(one), 1);
    }
  };
  const looking = setInterval(look, LOOK_EVERY);
  for (let change = 0; change < CHANGES_EACH; change += 1) {
    for (const id of ids) {
      waiting.push({ id, change, began: Date.now() });
      await officer.ask('POST', `/api/calls/${id}/notes`, { text: `Change ${change}` });
      await pause(CHANGE_EVERY);
    }
  }
  await until(() => (waiting.length === 0 ? true : undefined), 'The edit of a card');
  clearInterval(looking);
  for (const id of ids) await officer.ask('POST', `/api/calls/${id}/close`, {});
  await quiet(world);
  return times;
}
