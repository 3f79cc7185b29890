import { type Db, inTransaction } from '#db/database';
import { takeTurn } from '#db/turns';
import { PERSONAS } from '#demo/personas';
import { type DemoRows, readDemoRows } from '#demo/rows';
import { seedBank } from '#demo/seed-bank';
import { seedBolos, seedCalls, seedUnits } from '#demo/seed-dispatch';
import { seedLives } from '#demo/seed-lives';
import { seedRecords } from '#demo/seed-records';
import { known, Town } from '#demo/town';
import { setDeceased } from '#features/civilians/index';
import type { Platform } from '#platform/platform';

/** Fills an empty database with the personas' characters; does nothing where anybody ever signed in. */
export async function seedDemo({ database, clock, config }: Platform): Promise<void> {
  const now = clock.now();
  await inTransaction(database.db, async (tx) => {
    // Servers that start at once find it empty one after the other.
    await takeTurn(tx, 'demo data');
    if (!(await isEmpty(tx))) return;
    const { people, lives, bank, calls, bolos, records } = readDemoRows();
    const town = new Town(tx, now, config.discord);
    // Lists that have no other order show what was made first, first.
    await seedPersonas(town, people.personas);
    const { owner, character } = people.deceased;
    const { civilianId } = await town.addCharacter(town.character(owner).owner, character);
    await seedLives(town, lives);
    await setDeceased(tx, { id: civilianId, scope: 'all', deceased: true, now });
    await seedBank(town, bank);
    await seedUnits(town, people.units);
    await seedCalls(town, calls);
    await seedBolos(town, bolos);
    const townsperson = await town.addUser({ ...people.townspeople, roles: [] });
    for (const input of people.townspeople.civilians) await town.addCharacter(townsperson, input);
    await seedRecords(town, records);
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function seedPersonas(town: Town, personas: DemoRows['people']['personas']): Promise<void> {
  for (const { persona: key, officer, characters } of personas) {
    const { id: discordId, ...persona } = known(
      PERSONAS.find((each) => each.key === key),
      key,
    );
    const user = await town.addUser({ ...persona, discordId });
    const made = [];
    for (const input of characters) made.push(await town.addCharacter(user, input));
    if (officer !== undefined) await town.addOfficer(known(made[0], key), officer);
  }
}
