import { foldJoined, foldPlate } from '@ten-four/contract/common/fold';
import {
  PLATE_FROM,
  SEARCH_TEXTS,
  SUGGESTIONS_MAX,
  WEAPON_FROM,
} from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { auditRead } from '#features/audit/index';
import { NO_STANDING } from '#features/consequences/index';
import { type BoloRow, listBolosAbout } from '#features/dispatch/index';
import { type WantedScope, wantedScopeOf } from '#features/ownership/index';
import { type Filer, platformsSearchedBy } from '#features/reports/index';
import { readDossier, readDossierByPlate } from '#features/search/dossier.domain';
import { type Dossier, findPatient, type Reader } from '#features/search/dossier.store';
import {
  rankMatches,
  readPerson,
  readTerm,
  type Selector,
  singleMatchOf,
  withBolos,
} from '#features/search/search.rules';
import * as store from '#features/search/search.store';
import { listFormerOwners } from '#features/transfers/index';
import { findOnRecord, type VehicleRow } from '#features/vehicles/index';
import type { WeaponRow } from '#features/weapons/index';
import { notFound } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

export interface Person {
  id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string;
}

export interface SearchFinding extends Omit<Dossier, 'civilian'> {
  /** Null for the deleted, unwanted owner of a stolen or impounded vehicle. */
  civilian: Dossier['civilian'] | null;
  vehicle?: VehicleRow;
  weapon?: WeaponRow;
  others?: Person[];
}

interface SearchRequest {
  by: Filer;
  selector: Selector;
  settings: Settings;
  now: number;
}

/** Records the search in the audit log. Throws 404 for no match or several, naming active BOLOs for the plate or name. */
export async function search(db: Db, request: SearchRequest): Promise<SearchFinding> {
  const { by, selector, now } = request;
  const found = await find(db, request);
  const what = `Searched ${selector.by} "${selector.text}"`;
  if (found === null || found === 'several') {
    const [outcome, message] =
      found === 'several'
        ? ['several matches', SEARCH_TEXTS.severalMatch]
        : ['nothing found', SEARCH_TEXTS.nothingFound];
    await auditRead(db, by, { action: 'search', summary: `${what}: ${outcome}`, now });
    throw notFound(withBolos(message, await listBolosFor(db, request)));
  }
  await auditRead(db, by, { action: 'search', ...subjectOf(found, what), now });
  return found;
}

function subjectOf({ civilian, vehicle }: SearchFinding, what: string) {
  if (civilian === null) return { summary: `${what}: ${vehicle?.plate}, owner deleted` };
  const { id, first_name, last_name } = civilian;
  return { about: ['civilian', id] as const, summary: `${what}: ${first_name} ${last_name}` };
}

interface Target {
  civilianId: string;
  vehicleId?: string;
  weaponId?: string;
  others?: Person[];
}

async function find(db: Db, request: SearchRequest): Promise<SearchFinding | 'several' | null> {
  const { by, selector, settings, now } = request;
  const reader = { platforms: platformsSearchedBy(by.viewer), settings, now };
  if (selector.by === 'plate') {
    const whole = await readDossierByPlate(db, selector.text, reader);
    if (whole !== null) return whole;
  }
  const target = await findTarget(db, selector, wantedScopeOf(reader.platforms, now));
  if (target === null || target === 'several') return target;
  const found = await readTarget(db, target, reader);
  // The typed plate may only be part of the vehicle's.
  return found === null || selector.by !== 'plate' ? found : withBolosFor(db, found, request);
}

async function withBolosFor(db: Db, found: SearchFinding, request: SearchRequest): Promise<SearchFinding> {
  const known = new Set(found.bolos.map(({ id }) => id));
  const further = (await listBolosFor(db, request)).filter(({ id }) => !known.has(id));
  return { ...found, bolos: [...further, ...found.bolos] };
}

/** A person may have many weapons. */
const WEAPONS = { isWholeEnough: true, max: 200 };

async function findTarget(db: Db, { by, text }: Selector, wantedScope: WantedScope) {
  switch (by) {
    case 'id':
      return { civilianId: text };
    case 'name': {
      const [best, ...others] = await suggestNames(db, text, { max: SUGGESTIONS_MAX + 1, wantedScope });
      return best === undefined ? null : { civilianId: best.id, others };
    }
    case 'plate': {
      const isWhole = ({ matched }: store.VehicleHit) => matched === foldPlate(text);
      const one = singleMatchOf(await suggestVehicles(db, text, { wantedScope }), [isWhole]);
      const isOne = one !== null && one !== 'several';
      return isOne ? { civilianId: one.civilian_id, vehicleId: one.id } : one;
    }
    case 'weapon': {
      const found = await suggestWeapons(db, text, { ...WEAPONS, wantedScope });
      const numbered = found.filter(({ serial_number }) => foldJoined(serial_number) === foldJoined(text));
      const [best, ...rest] = numbered.length > 0 ? numbered : found;
      if (best === undefined) return null;
      const { civilian_id: civilianId, id: weaponId } = best;
      const others = ownersOf(rest).filter(({ id }) => id !== civilianId);
      return { civilianId, weaponId, ...(others.length === 0 ? {} : { others }) };
    }
  }
}

function ownersOf(weapons: readonly store.WeaponHit[]): Person[] {
  const people = new Map(
    weapons.map(({ civilian_id: id, first_name, last_name, date_of_birth }) => [
      id,
      { id, first_name, last_name, date_of_birth },
    ]),
  );
  return [...people.values()].slice(0, SUGGESTIONS_MAX);
}

/** Reads the dossier of a match; null if its character, vehicle or weapon was just deleted. */
async function readTarget(db: Db, { civilianId, vehicleId, weaponId, others }: Target, reader: Reader) {
  const dossier = await readDossier(db, civilianId, reader);
  if (dossier === null) return vehicleId === undefined ? null : readOnRecord(db, vehicleId, reader);
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

/** Reads a stolen or impounded vehicle of a deleted owner; null for others. */
async function readOnRecord(db: Db, vehicleId: string, reader: Reader): Promise<SearchFinding | null> {
  const vehicle = await findOnRecord(db, vehicleId);
  if (vehicle === undefined) return null;
  const about = { plates: [vehicle.plate], names: [], vehicleIds: [vehicle.id] };
  const bolos = await listBolosAbout(db, { ...about, ...reader });
  const formerOwners = await listFormerOwners(db, [vehicleId], reader.now);
  return { ...NO_ONE, bolos, formerOwners, vehicle };
}

const NO_ONE = {
  civilian: null,
  holdings: { vehicles: [], weapons: [] },
  standing: NO_STANDING,
  warrants: [],
  formerNames: [],
  formerPlates: [],
  formerOwners: [],
};

/** Lists active BOLOs for the search text, including unregistered plates and names. */
function listBolosFor(db: Db, { selector, by, now }: SearchRequest): Promise<BoloRow[]> {
  const plates = selector.by === 'plate' ? [selector.text] : [];
  const name = selector.by === 'name' ? readPerson(selector.text)?.name : undefined;
  const names = name === undefined ? [] : [name];
  return listBolosAbout(db, { plates, names, platforms: platformsSearchedBy(by.viewer), now });
}

/** With `wantedScope`, also finds deleted characters who are wanted there. */
type SearchOptions = Partial<Pick<store.KeySearch, 'isWholeEnough' | 'max' | 'wantedScope'>>;

/** Suggests people by name, SSN or date of birth, best match first; none below two letters. */
export async function suggestNames(
  db: Db,
  typed: string,
  { max = SUGGESTIONS_MAX, ...options }: SearchOptions = {},
): Promise<store.NameHit[]> {
  const term = readPerson(typed);
  if (term === null) return [];
  const hits = await store.findNames(db, { ...term, max, ...options });
  const nameOf = (hit: store.NameHit) => `${hit.first_name} ${hit.last_name}`;
  return rankMatches(hits, { ...term, max, nameOf });
}

export async function suggestVehicles(
  db: Db,
  typed: string,
  options: Pick<store.KeySearch, 'wantedScope'> = {},
): Promise<store.VehicleHit[]> {
  const text = foldPlate(typed);
  if ([...text].length < PLATE_FROM) return [];
  const term = { prefixes: [text], words: [text], max: SUGGESTIONS_MAX, ...options };
  return rankMatches(await store.findVehicles(db, term), { ...term, nameOf: (hit) => hit.plate });
}

export async function suggestWeapons(
  db: Db,
  typed: string,
  options: SearchOptions = {},
): Promise<store.WeaponHit[]> {
  const term = readTerm(typed, WEAPON_FROM);
  if (term === null) return [];
  const { max = SUGGESTIONS_MAX } = options;
  const hits = await store.findWeapons(db, { ...term, ...options, max });
  return rankMatches(hits, { ...term, max, nameOf: (hit) => hit.serial_number });
}

/** Finds a character with its medical history, and records the search in the audit log. Throws 404. */
export async function searchPatients(db: Db, { by, selector, now }: Omit<SearchRequest, 'settings'>) {
  const named =
    selector.by === 'name' ? await suggestNames(db, selector.text, { max: SUGGESTIONS_MAX + 1 }) : [];
  const [best, ...others] = named;
  const id = selector.by === 'id' ? selector.text : best?.id;
  const found = id === undefined ? undefined : await findPatient(db, id);
  const what = `Searched medical records by ${selector.by} "${selector.text}"`;
  if (found === undefined) {
    await auditRead(db, by, { action: 'search', summary: `${what}: no one found`, now });
    throw notFound(SEARCH_TEXTS.noOneFound);
  }
  const { id: civilianId, first_name, last_name } = found.civilian;
  const summary = `${what}: ${first_name} ${last_name}`;
  await auditRead(db, by, { action: 'search', about: ['civilian', civilianId], summary, now });
  return { ...found, others };
}
