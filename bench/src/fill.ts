import { type Db, inTransaction } from '@ten-four/server/db/database';
import { openForWriting } from '@ten-four/server/db/open-database';
import { addSearchKeys, nameKeys, vehicleKeys } from '@ten-four/server/db/search-keys';
import { newId } from '@ten-four/server/platform/ids';
import { upsertUser } from '@ten-four/server/platform/sessions/users.store';
import { sql } from 'kysely';
import { personOf } from './people.ts';
import type { DatabasePlace } from './servers.ts';

const BATCH = 1000;

/** Inserts the people numbered `from` to `to`, each with a car. No server may be running. */
export async function fill(place: DatabasePlace, from: number, to: number): Promise<void> {
  const { db, close } = await openForWriting(place);
  try {
    await inTransaction(db, async (tx) => {
      const discordId = String(900_000_000_000_000_000n + BigInt(from));
      const user = {
        username: 'bench',
        discriminator: '0',
        avatar: null,
        roles: [],
        checkedAt: 0,
        discordTokens: null,
      };
      const userId = await upsertUser(tx, { ...user, id: newId(), discordId, now: 0 });
      for (let start = from; start < to; start += BATCH) {
        await insertPeople(tx, userId, start, Math.min(start + BATCH, to));
      }
    });
    await sql.raw(place.engine === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(db);
  } finally {
    await close();
  }
}

const TIMES = { created_at: 0, updated_at: 0 };
const PERSON = { middle_initial: null, date_of_birth: '1990-01-01', known_aliases: '[]', deceased: 0 };
const CAR = { make: 'Karin', model: 'Sultan', type: 'Sedan', insured: 1, status: 'Valid' } as const;

async function insertPeople(tx: Db, userId: string, from: number, to: number): Promise<void> {
  const people = Array.from({ length: to - from }, (_, index) => {
    const { first, last, ssn: digits, plate, vin } = personOf(from + index);
    const ssn = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
    const person = { ...PERSON, first_name: first, last_name: last, ssn };
    return { id: newId(), vehicleId: newId(), person, plate, vin };
  });
  await tx
    .insertInto('civilians')
    .values(people.map(({ id, person }) => ({ ...person, ...TIMES, id, user_id: userId })))
    .execute();
  await tx
    .insertInto('vehicles')
    .values(
      people.map(({ id, vehicleId, plate, vin }) => ({
        ...CAR,
        ...TIMES,
        id: vehicleId,
        civilian_id: id,
        plate,
        vin,
      })),
    )
    .execute();
  await addSearchKeys(
    tx,
    'name_keys',
    people.map(({ id, person }) => ({ id, keys: nameKeys(person) })),
  );
  await addSearchKeys(
    tx,
    'vehicle_keys',
    people.map(({ vehicleId, plate, vin }) => ({ id: vehicleId, keys: vehicleKeys({ plate, vin }) })),
  );
}
