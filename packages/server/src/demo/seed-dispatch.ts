import type { Db } from '#db/database';
import { DEMO_ROLES } from '#demo/personas';
import type { DemoRows } from '#demo/rows';
import type { Town } from '#demo/town';
import {
  addNote,
  attachUnit,
  closeCall,
  createBolo,
  createCall,
  noteSignOfLife,
  setStatus,
  setSubdivision,
} from '#features/dispatch/index';
import { DAY, MINUTE } from '#platform/clock';
import people from './rows/people.json' with { type: 'json' };

/** Puts officers on duty, each as a user with one character. */
export async function seedUnits(town: Town, units: DemoRows['people']['units']): Promise<void> {
  const { tx, now } = town;
  for (const unit of units) {
    const { firstName, lastName, dateOfBirth, status, subdivision } = unit;
    const began = town.ago(unit.ago, MINUTE);
    const user = await town.addUser({ ...unit, roles: [DEMO_ROLES.publicSafety] });
    const input = { firstName, lastName, dateOfBirth, occupation: 'Police Officer' };
    const by = await town.addOfficer(await town.addCharacter(user, input, began), unit, began);
    await setStatus(tx, { by, status: '10-41', now: began });
    await setSubdivision(tx, { by, subdivision, now: began });
    await setStatus(tx, { by, status, now });
  }
}

/** Gives the officers calls to work on, and some that are dealt with. */
export async function seedCalls(town: Town, calls: DemoRows['calls']): Promise<void> {
  const { tx } = town;
  for (const { by, ago, steps = [], ...input } of calls) {
    const { call } = await createCall(tx, { by: town.officer(by), input, now: town.ago(ago, MINUTE) });
    for (const step of steps) {
      const deed = { id: call.id, by: town.officer(step.by), now: town.ago(step.ago, MINUTE) };
      if (step.does === 'attach') await attachUnit(tx, { ...deed, officerId: null });
      else if (step.does === 'note') await addNote(tx, { ...deed, text: step.text });
      else await closeCall(tx, { ...deed, disposition: step.text });
    }
  }
}

/** Creates the BOLOs of both platforms. */
export async function seedBolos(town: Town, bolos: DemoRows['bolos']): Promise<void> {
  for (const { by, ago, lasts, ...bolo } of bolos) {
    const now = town.ago(ago, MINUTE);
    const input = { ...bolo, expiresAt: new Date(now + lasts * DAY).toISOString() };
    await createBolo(town.tx, { by: town.officer(by), input, now });
  }
}

/**
 * Nobody plays the demo's officers, so the demo gives their signs of life: without any they would be clocked out like
 * anybody. To be repeated more often than units are asked.
 */
export async function keepDemoUnitsAwake(db: Db, now: number): Promise<void> {
  const unplayed = people.units.map(({ discordId }) => discordId);
  const officers = await db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .where('users.discord_id', 'in', unplayed)
    .select('officers.id')
    .execute();
  for (const { id } of officers) await noteSignOfLife(db, id, now);
}
