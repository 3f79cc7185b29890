import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_ROLES, PERSONAS } from '@ten-four/server/demo/personas';
import type { Caller } from './caller.ts';
import { DISPATCHER } from './operations.ts';
import { type Row, rowOf, until } from './second-screen-waits.ts';
import type { World } from './second-screen-world.ts';
import type { Served } from './servers.ts';
import { signIn } from './sign-in.ts';

const OFFICER = PERSONAS.find(({ key }) => key === DISPATCHER);
const ROLE_CHANGES = 10;
const COMES_WITHIN = 30_000;
/** What callsigns of the crowd begin with. */
const CROWD = 'U-';

/** From a role taken in Discord to the first request that is judged by it, and to the open page being told. */
export async function roleChanges(app: Served, world: World): Promise<Row[]> {
  const cookie = await signIn(app.origin, DISPATCHER);
  const id = OFFICER?.id ?? '';
  const status = async () => (await fetch(`${app.origin}/api/calls`, { headers: { cookie } })).status;
  const judged: number[] = [];
  const told: number[] = [];
  const stream = await fetch(`${app.origin}/api/events`, { headers: { cookie } });
  let heard: number[] = [];
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) {
      if (Buffer.from(chunk).toString().includes('event: access')) heard.push(Date.now());
    }
  })().catch(() => {});
  const change = async (roles: readonly string[], wanted: number): Promise<number> => {
    const began = Date.now();
    heard = [];
    world.standIn.parts.guild.setRoles(id, roles);
    while ((await status()) !== wanted) {
      if (Date.now() - began > COMES_WITHIN) throw new Error('A role change did not come');
    }
    const took = Date.now() - began;
    told.push((await until(() => heard[0], 'The event of a role change')) - began);
    return took;
  };
  for (let round = 0; round < ROLE_CHANGES; round += 1) {
    judged.push(await change([], 403));
    judged.push(await change(OFFICER?.roles ?? [], 200));
  }
  await stream.body?.cancel().catch(() => {});
  void reading;
  return [
    rowOf('Role change to judged by it', judged, '2000'),
    rowOf('Role change to the open page told', told, '2000'),
  ];
}

/** From a role deleted in Discord, which 500 units on duty hold, to the last of them off duty. */
export async function deletedRole(
  { staff, civilian }: { staff: Caller; civilian: Caller },
  world: World,
): Promise<Row[]> {
  // Others, of fire and EMS or with another role, stay on duty.
  const onDuty = async (): Promise<number> => {
    const { units } = (await staff.ask('GET', '/api/units?platform=Xbox')).body;
    return units.filter(({ callsign }: { callsign: string }) => callsign.startsWith(CROWD)).length;
  };
  const held = await onDuty();
  const meanwhile: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) meanwhile.push((await civilian.ask('GET', '/api/civilians')).ms);
  })();
  // Whoever waits for it is told; until then it must not end the process.
  asking.catch(() => {});
  const began = Date.now();
  world.standIn.parts.guild.deleteRole(DEMO_ROLES.publicSafety);
  while ((await onDuty()) > 0) {
    if (Date.now() - began > COMES_WITHIN) throw new Error(`${await onDuty()} are still on duty`);
    await pause(50);
  }
  const took = Date.now() - began;
  isOver = true;
  await asking;
  return [
    rowOf(`Deleted role to the last of ${held} off duty`, [took], '10000'),
    rowOf('Requests meanwhile', meanwhile, 'p95 100'),
  ];
}
