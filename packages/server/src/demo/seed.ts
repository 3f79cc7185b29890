import { type Db, inTransaction, type Tx } from '#db/database';
import { takeTurn } from '#db/turns';
import { seedBank } from '#demo/bank-demo';
import { seedBolos } from '#demo/bolos-demo';
import { seedCalls } from '#demo/calls-demo';
import { seedCivilianLife } from '#demo/civilian-life-demo';
import { DEMO_CIVILIANS, DEMO_OFFICERS } from '#demo/demo-data';
import { seedDispatchOfficers } from '#demo/dispatch-officers-demo';
import { PERSONAS, type Persona } from '#demo/personas';
import { seedRecords } from '#demo/records-demo';
import { createCivilian } from '#features/civilians/index';
import { registerOfficer } from '#features/officers/index';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { upsertUser } from '#platform/sessions/users.store';

/** Fills an empty database with the personas' characters; does nothing where anybody ever signed in. */
export async function seedDemo({ database, clock, config }: Platform): Promise<void> {
  const now = clock.now();
  await inTransaction(database.db, async (tx) => {
    // Servers that start at once find it empty one after the other.
    await takeTurn(tx, 'demo data');
    if (!(await isEmpty(tx))) return;
    for (const persona of PERSONAS.filter(({ key }) => key in DEMO_CIVILIANS)) {
      await seedPersona(tx, persona, now);
    }
    await seedCivilianLife(tx, now);
    await seedBank(tx, now);
    await seedDispatchOfficers(tx, now);
    await seedCalls(tx, now);
    await seedBolos(tx, now);
    await seedRecords(tx, { config }, now);
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function seedPersona(tx: Tx, persona: Persona, now: number): Promise<void> {
  const userId = await upsertUser(tx, {
    id: newId(),
    discordId: persona.id,
    username: persona.username,
    discriminator: persona.discriminator,
    avatar: persona.avatar,
    roles: [...persona.roles],
    discordTokens: null,
    now,
  });
  const civilians: string[] = [];
  for (const input of DEMO_CIVILIANS[persona.key] ?? []) {
    civilians.push((await createCivilian(tx, { ownerId: userId, input, now })).id);
  }
  const officer = DEMO_OFFICERS[persona.key];
  const civilianId = civilians[0];
  if (officer === undefined || civilianId === undefined) return;
  await registerOfficer(tx, {
    user: { id: userId, discordId: persona.id },
    input: { civilianId, department: officer.platform, callsign: officer.callsign },
    now,
  });
}
