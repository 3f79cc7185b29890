import { foldJoined, foldPlate } from '@ten-four/contract/common/fold';
import {
  PLATE_FROM,
  SEARCH_TEXTS,
  SUGGESTIONS_MAX,
  WEAPON_FROM,
} from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { recordLook } from '#features/audit/index';
import { type BoloRow, listBolosAbout } from '#features/dispatch/index';
import { type Seekers, seekersOf } from '#features/ownership/index';
import { type Filer, platformsSearchedBy } from '#features/reports/index';
import { gather, gatherByPlate, type Reader } from '#features/search/dossier.domain';
import type { Dossier } from '#features/search/dossier.store';
import {
  bestFirst,
  readPerson,
  readWanted,
  type Selector,
  theOneOf,
  withBolos,
} from '#features/search/search.rules';
import {
  findNames,
  findVehicles,
  findWeapons,
  type Looked,
  type NameHit,
  type VehicleHit,
  type WeaponHit,
} from '#features/search/search.store';
import { findOnRecord, type VehicleRow } from '#features/vehicles/index';
import type { WeaponRow } from '#features/weapons/index';
import { notFound } from '#platform/errors';

/** A character who may have been meant as well. */
export interface Person {
  id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string;
}

/** What a search found, with what an officer must see at once. */
export interface SearchFinding extends Omit<Dossier, 'civilian'> {
  /** Null for the owner of a stolen or impounded vehicle who is deleted and not sought. */
  civilian: Dossier['civilian'] | null;
  vehicle?: VehicleRow;
  weapon?: WeaponRow;
  others?: Person[];
}

interface SearchRequest {
  by: Filer;
  selector: Selector;
  now: number;
}

/**
 * Searches by one thing, and writes down in the audit log that it was done. Throws 404 where nothing is found or several
 * things may be meant; its message tells of active BOLOs for the plate or the name.
 */
export async function search(db: Db, request: SearchRequest): Promise<SearchFinding> {
  const { by, selector, now } = request;
  const found = await find(db, request);
  const what = `Searched ${selector.by} "${selector.text}"`;
  if (found === null || found === 'several') {
    const [outcome, message] =
      found === 'several'
        ? ['several match', SEARCH_TEXTS.severalMatch]
        : ['nothing found', SEARCH_TEXTS.nothingFound];
    await recordLook(db, by, { action: 'search', summary: `${what}: ${outcome}`, now });
    throw notFound(withBolos(message, await listBolosFor(db, request)));
  }
  await recordLook(db, by, { action: 'search', ...subjectOf(found, what), now });
  return found;
}

function subjectOf({ civilian, vehicle }: SearchFinding, what: string) {
  if (civilian === null) return { summary: `${what}: ${vehicle?.plate}, owner deleted` };
  const { id, first_name, last_name } = civilian;
  return { about: ['civilian', id] as const, summary: `${what}: ${first_name} ${last_name}` };
}

/** The character that a search leads to, and by what. */
interface Target {
  civilianId: string;
  vehicleId?: string;
  weaponId?: string;
  others?: Person[];
}

async function find(db: Db, request: SearchRequest): Promise<SearchFinding | 'several' | null> {
  const { by, selector, now } = request;
  const reader = { platforms: platformsSearchedBy(by.viewer), now };
  if (selector.by === 'plate') {
    const whole = await gatherByPlate(db, { ...reader, text: selector.text });
    if (whole !== null) return whole;
  }
  const target = await findTarget(db, selector, seekersOf(reader.platforms, now));
  if (target === null || target === 'several') return target;
  const found = await gatherTarget(db, target, reader);
  // The plate that was typed is another one than that which holds it.
  return found === null || selector.by !== 'plate' ? found : withBolosFor(db, found, request);
}

async function withBolosFor(db: Db, found: SearchFinding, request: SearchRequest): Promise<SearchFinding> {
  const known = new Set(found.bolos.map(({ id }) => id));
  const further = (await listBolosFor(db, request)).filter(({ id }) => !known.has(id));
  return { ...found, bolos: [...further, ...found.bolos] };
}

/** What holds the text inside matters only where nothing is called just so. A person may have many weapons. */
const WEAPONS = { isWholeEnough: true, most: 200 };

async function findTarget(
  db: Db,
  { by, text }: Selector,
  seekers: Seekers,
): Promise<Target | 'several' | null> {
  switch (by) {
    case 'id':
      return { civilianId: text };
    case 'name': {
      const [best, ...others] = await suggestNames(db, text, { most: SUGGESTIONS_MAX + 1, seekers });
      return best === undefined ? null : { civilianId: best.id, others };
    }
    case 'plate': {
      const isWhole = ({ matched }: VehicleHit) => matched === foldPlate(text);
      const one = theOneOf(await suggestVehicles(db, text, { seekers }), [isWhole]);
      const isOne = one !== null && one !== 'several';
      return isOne ? { civilianId: one.civilian_id, vehicleId: one.id } : one;
    }
    case 'weapon': {
      const found = await suggestWeapons(db, text, { ...WEAPONS, seekers });
      const numbered = found.filter(({ serial_number }) => foldJoined(serial_number) === foldJoined(text));
      const [best, ...rest] = numbered.length > 0 ? numbered : found;
      if (best === undefined) return null;
      const { civilian_id: civilianId, id: weaponId } = best;
      const others = ownersOf(rest).filter(({ id }) => id !== civilianId);
      return { civilianId, weaponId, ...(others.length === 0 ? {} : { others }) };
    }
  }
}

/** To whom weapons are registered, each person once. */
function ownersOf(weapons: readonly WeaponHit[]): Person[] {
  const people = new Map(
    weapons.map(({ civilian_id: id, first_name, last_name, date_of_birth }) => [
      id,
      { id, first_name, last_name, date_of_birth },
    ]),
  );
  return [...people.values()].slice(0, SUGGESTIONS_MAX);
}

/** Null where the character, the vehicle or the weapon was deleted in this very moment. */
async function gatherTarget(
  db: Db,
  { civilianId, vehicleId, weaponId, others }: Target,
  reader: Reader,
): Promise<SearchFinding | null> {
  const dossier = await gather(db, { ...reader, id: civilianId });
  if (dossier === null) return vehicleId === undefined ? null : gatherOnRecord(db, vehicleId, reader);
  const vehicle = dossier.holdings.vehicles.find(({ id }) => id === vehicleId);
  const weapon = dossier.holdings.weapons.find(({ id }) => id === weaponId);
  if (
    (vehicleId !== undefined && vehicle === undefined) ||
    (weaponId !== undefined && weapon === undefined)
  ) {
    return null;
  }
  return {
    ...dossier,
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(weapon === undefined ? {} : { weapon }),
    ...(others === undefined ? {} : { others }),
  };
}

/** A stolen or impounded vehicle whose owner is deleted; null for any other. */
async function gatherOnRecord(db: Db, vehicleId: string, reader: Reader): Promise<SearchFinding | null> {
  const vehicle = await findOnRecord(db, vehicleId);
  if (vehicle === undefined) return null;
  const about = { plates: [vehicle.plate], names: [], vehicleIds: [vehicle.id] };
  const bolos = await listBolosAbout(db, { ...about, ...reader });
  return { civilian: null, holdings: NO_HOLDINGS, warrants: [], bolos, ...NO_FORMER, vehicle };
}

const NO_HOLDINGS = { vehicles: [], weapons: [] };
const NO_FORMER = { formerNames: [], formerPlates: [] };

/** The active BOLOs for what was searched by itself, whether it is registered or not. */
function listBolosFor(db: Db, { selector, by, now }: SearchRequest): Promise<BoloRow[]> {
  const plates = selector.by === 'plate' ? [selector.text] : [];
  const name = selector.by === 'name' ? readPerson(selector.text)?.name : undefined;
  const names = name === undefined ? [] : [name];
  return listBolosAbout(db, { plates, names, platforms: platformsSearchedBy(by.viewer), now });
}

/** How many are suggested, and to whom: without seekers no deleted character is. */
type Manner = Partial<Pick<Looked, 'isWholeEnough' | 'most' | 'seekers'>>;

/** Characters by name, SSN or date of birth, best match first; none for a text of less than two letters. */
export async function suggestNames(
  db: Db,
  typed: string,
  { most = SUGGESTIONS_MAX, ...seeking }: Manner = {},
): Promise<NameHit[]> {
  const wanted = readPerson(typed);
  if (wanted === null) return [];
  const hits = await findNames(db, { ...wanted, most, ...seeking });
  const nameOf = (hit: NameHit) => `${hit.first_name} ${hit.last_name}`;
  return bestFirst(hits, { ...wanted, most, nameOf });
}

/** Vehicles by plate or VIN, best match first. */
export async function suggestVehicles(
  db: Db,
  typed: string,
  seeking: Pick<Looked, 'seekers'> = {},
): Promise<VehicleHit[]> {
  const text = foldPlate(typed);
  if ([...text].length < PLATE_FROM) return [];
  const wanted = { begins: [text], words: [text], most: SUGGESTIONS_MAX, ...seeking };
  return bestFirst(await findVehicles(db, wanted), { ...wanted, nameOf: (hit) => hit.plate });
}

/** Weapons by serial number or registered name, best match first. */
export async function suggestWeapons(db: Db, typed: string, manner: Manner = {}): Promise<WeaponHit[]> {
  const wanted = readWanted(typed, WEAPON_FROM);
  if (wanted === null) return [];
  const { most = SUGGESTIONS_MAX } = manner;
  const hits = await findWeapons(db, { ...wanted, ...manner, most });
  return bestFirst(hits, { ...wanted, most, nameOf: (hit) => hit.serial_number });
}
