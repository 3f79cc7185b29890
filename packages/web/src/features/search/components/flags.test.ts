import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { describe, expect, it } from 'vitest';
import { warrant as fakeWarrant } from '#testing/fixtures/warrants.fixtures.ts';
import { boloFlags, personFlags, plateFlags } from './flags.ts';

const AT = '2026-03-01T10:00:00.000Z';
const END = '2026-03-02T10:00:00.000Z';
const NOW = Date.parse(AT);

const warrant = fakeWarrant({ _id: 'warrant-1', reason: 'Failure to appear' });
const bolo: Bolo = {
  _id: 'bolo-1',
  platform: 'Xbox',
  boloType: 'vehicle',
  vehicleDescription: 'Black Sultan RS',
  vehiclePlate: '46EEK572',
  personDescription: null,
  personName: null,
  civilianId: null,
  vehicleId: null,
  location: 'Harmony',
  details: null,
  status: 'Active',
  createdBy: { _id: 'officer-2', callsign: 'D-110', name: 'Daniel Okafor' },
  createdAt: AT,
  updatedAt: AT,
  expiresAt: END,
};
const vehicle = (plate: string, more: Partial<Vehicle> = {}): Vehicle => ({
  _id: plate,
  civilianId: 'civilian-1',
  plate,
  vin: '1VWBP7A37CC000001',
  make: 'Karin',
  model: 'Sultan RS',
  year: null,
  color: null,
  type: 'Sedan',
  insured: true,
  status: 'Valid',
  stolen: false,
  statusChange: null,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});
const nobody = { deceased: false, vehicles: [], licenseDetails: [], custody: null };
const nothing = { warrants: [], bolos: [], civilian: nobody, deleted: false };
const suspended = {
  license: 'Class C - Standard Drivers License' as const,
  since: AT,
  suspension: { reason: 'Street racing', by: 'D-118', at: AT, until: null, cause: 'officer' as const },
};

const texts = (flags: ReturnType<typeof plateFlags>) =>
  flags.map(({ tone, title, text }) => `${tone} ${title}: ${text}`);
type Result = Parameters<typeof personFlags>[0];
const ofPlate = (result: Pick<Result, 'vehicle' | 'bolos'>, typed = '46eek-572', now = NOW) =>
  texts(plateFlags(result, [...(result.vehicle ? [result.vehicle.plate] : []), typed], now));
const ofPerson = (result: Result, shown = true, now = NOW) =>
  texts(personFlags(result, { plates: result.vehicle ? [result.vehicle.plate] : [], shown }, now));

const personBolo: Bolo = {
  ...bolo,
  _id: 'bolo-2',
  boloType: 'person',
  vehicleDescription: null,
  vehiclePlate: null,
  personName: 'Rosa Kline',
  personDescription: 'Red coat',
};
const otherBolo: Bolo = { ...bolo, _id: 'bolo-3', vehiclePlate: '61HYT330', vehicleDescription: 'Bagger' };

describe('plate flags', () => {
  it('are empty without findings', () => {
    expect(ofPlate({ vehicle: vehicle('46EEK572'), bolos: [] })).toEqual([]);
  });

  it("cover the plate itself, never the owner's other vehicles", () => {
    const bolos = [otherBolo, personBolo];
    expect(ofPlate({ vehicle: vehicle('46EEK572'), bolos })).toEqual([]);
    expect(ofPlate({ vehicle: vehicle('46EEK572', { status: 'Stolen' }), bolos: [...bolos, bolo] })).toEqual([
      'solid BOLO: 46EEK572 · Black Sultan RS · Harmony',
      'outline Stolen vehicle: 46EEK572 · Karin Sultan RS',
    ]);
  });

  it('include a BOLO on the typed plate, but not on part of it, when another vehicle was found', () => {
    expect(ofPlate({ vehicle: vehicle('46EEK5729'), bolos: [bolo] })).toHaveLength(1);
    expect(ofPlate({ vehicle: vehicle('46EEK5729'), bolos: [bolo] }, '6EEK')).toEqual([]);
  });

  it('drop a BOLO when it expires, even on an unregistered plate', () => {
    const end = Date.parse(END);
    expect(ofPlate({ bolos: [bolo] }, '46EEK572', end - 1)).toHaveLength(1);
    expect(ofPlate({ bolos: [bolo] }, '46EEK572', end)).toEqual([]);
    expect(texts(boloFlags([personBolo], end - 1))).toEqual(['solid BOLO: Rosa Kline · Red coat · Harmony']);
    expect(boloFlags([personBolo], end)).toEqual([]);
  });

  it('name who changed the status, if known', () => {
    const byOfficer = { reason: 'Left on the tracks', at: AT, by: 'D-104' };
    const found = vehicle('46EEK572', { make: null, status: 'Impounded', statusChange: byOfficer });
    const flag = { id: '46EEK572', kind: 'vehicle', tone: 'gray', title: 'Impounded vehicle', at: AT };
    expect(plateFlags({ vehicle: found, bolos: [] }, [], NOW)).toEqual([
      { ...flag, text: '46EEK572 · Sultan RS · Left on the tracks', by: 'D-104' },
    ]);
    const byOwner = { ...byOfficer, reason: null, by: null };
    expect(plateFlags({ vehicle: { ...found, statusChange: byOwner }, bolos: [] }, [], NOW)).toEqual([
      { ...flag, text: '46EEK572 · Sultan RS' },
    ]);
  });
});

describe('person flags', () => {
  it('are empty without findings or without a person', () => {
    expect(ofPerson({ ...nothing, civilian: { ...nobody, vehicles: [vehicle('1')] } })).toEqual([]);
    expect(ofPerson({ ...nothing, vehicle: vehicle('1'), civilian: null }, false)).toEqual([]);
  });

  it('are sorted by severity', () => {
    const civilian = {
      deceased: true,
      vehicles: [vehicle('61HYT330', { status: 'Stolen' })],
      licenseDetails: [suspended],
      custody: null,
    };
    expect(ofPerson({ warrants: [warrant], bolos: [bolo, personBolo], civilian, deleted: true })).toEqual([
      'solid Active warrant: Arrest · Failure to appear',
      'outline BOLO: Rosa Kline · Red coat · Harmony',
      'outline BOLO: 46EEK572 · Black Sultan RS · Harmony',
      'outline Stolen vehicle: 61HYT330 · Karin Sultan RS',
      'outline Suspended license: Class C - Standard Drivers License · Street racing',
      'gray Deceased: ',
      'gray DELETED: This civilian was deleted. Reports can still be filed.',
    ]);
  });

  describe('person flags next to a plate search', () => {
    const found = vehicle('46EEK572', { status: 'Impounded' });
    const civilian = {
      deceased: true,
      vehicles: [found, vehicle('61HYT330', { status: 'Stolen' })],
      licenseDetails: [suspended],
      custody: null,
    };
    const bolos = [bolo, otherBolo, personBolo];
    const result = { vehicle: found, warrants: [warrant], bolos, civilian, deleted: false };

    it('leave out that plate, and mark other vehicles as such', () => {
      expect(ofPerson(result)).toEqual([
        'solid Active warrant: Arrest · Failure to appear',
        'outline BOLO: Rosa Kline · Red coat · Harmony',
        'gray BOLO: Another vehicle · 61HYT330 · Bagger · Harmony',
        'gray Stolen vehicle: Another vehicle · 61HYT330 · Karin Sultan RS',
        'outline Suspended license: Class C - Standard Drivers License · Street racing',
        'gray Deceased: ',
      ]);
    });

    it("leave out the owner's name and the status of other vehicles if the owner is hidden", () => {
      expect(ofPerson(result, false)).toEqual([
        'solid Active warrant: Arrest · Failure to appear',
        'outline BOLO: Red coat · Harmony',
        'gray BOLO: Another vehicle · 61HYT330 · Bagger · Harmony',
        'outline Suspended license: Class C - Standard Drivers License · Street racing',
        'gray Deceased: ',
      ]);
    });
  });

  it('drop a warrant or BOLO when it expires', () => {
    const found = { ...nothing, warrants: [{ ...warrant, expiresAt: END }, warrant], bolos: [bolo] };
    const warrantText = 'solid Active warrant: Arrest · Failure to appear';
    const all = [warrantText, warrantText, 'outline BOLO: 46EEK572 · Black Sultan RS · Harmony'];
    expect(ofPerson(found, true, Date.parse(END) - 1)).toEqual(all);
    expect(ofPerson(found, true, Date.parse(END))).toEqual([warrantText]);
  });

  it('count down a custody, and drop it and a suspension when they end', () => {
    const until = { ...suspended, suspension: { ...suspended.suspension, until: END } };
    const civilian = { ...nobody, custody: { startsAt: AT, endsAt: END }, licenseDetails: [until] };
    const [custody, license] = personFlags({ ...nothing, civilian }, { plates: [], shown: true }, NOW);
    expect(custody).toMatchObject({ kind: 'custody', title: 'In custody' });
    expect(custody?.text).toMatch(/^24:00:00 left · until Mar 2, 2026/);
    expect(license?.text).toMatch(/^Class C - Standard Drivers License · Street racing · until Mar 2, 2026/);
    expect(ofPerson({ ...nothing, civilian }, true, Date.parse(END) - 1)).toHaveLength(2);
    expect(ofPerson({ ...nothing, civilian }, true, Date.parse(END))).toEqual([]);
  });

  it('say if a warrant states no reason', () => {
    expect(ofPerson({ ...nothing, warrants: [{ ...warrant, reason: '' }] })).toEqual([
      'solid Active warrant: Arrest · Not stated',
    ]);
  });

  it('link to the warrant', () => {
    const found = { ...nothing, warrants: [warrant] };
    expect(personFlags(found, { plates: [], shown: true }, NOW)).toMatchObject([
      { warrantId: 'warrant-1', by: 'D-104', at: AT },
    ]);
  });
});
