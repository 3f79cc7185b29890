import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { describe, expect, it } from 'vitest';
import { flagsOf } from './flags.ts';

const AT = '2026-03-01T10:00:00.000Z';
const END = '2026-03-02T10:00:00.000Z';
const NOW = Date.parse(AT);

const warrant: Warrant = {
  _id: 'warrant-1',
  platform: 'Xbox',
  type: 'Arrest',
  status: 'Active',
  reason: 'Failure to appear',
  civilianId: { _id: 'civilian-1', firstName: 'Rosa', lastName: 'Kline' },
  officerName: 'Marcus Vance',
  officerCallsign: 'D-104',
  createdAt: AT,
  expiresAt: null,
  resolvedAt: null,
  resolvedBy: null,
};
const bolo: Bolo = {
  _id: 'bolo-1',
  platform: 'Xbox',
  boloType: 'vehicle',
  vehicleDescription: 'Black Sultan RS',
  vehiclePlate: '46EEK572',
  personDescription: null,
  personName: null,
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
const nobody = { deceased: false, vehicles: [], licenseDetails: [] };
const nothing = { warrants: [], bolos: [], civilian: nobody };
const suspended = {
  license: 'Class C - Standard Drivers License' as const,
  since: AT,
  suspension: { reason: 'Street racing', by: 'D-118', at: AT },
};

const lines = (result: Parameters<typeof flagsOf>[0], ownerShown: boolean, now = NOW) =>
  flagsOf(result, ownerShown, now).map(({ tone, title, text }) => `${tone} ${title}: ${text}`);

describe('flags', () => {
  it('are none where there is nothing to know, or nobody', () => {
    expect(flagsOf({ ...nothing, civilian: { ...nobody, vehicles: [vehicle('1')] } }, true, NOW)).toEqual([]);
    expect(flagsOf({ ...nothing, vehicle: vehicle('1'), civilian: null }, false, NOW)).toEqual([]);
  });

  it('tell the gravest first', () => {
    const civilian = {
      deceased: true,
      vehicles: [vehicle('61HYT330', { status: 'Stolen' })],
      licenseDetails: [suspended],
    };
    expect(lines({ warrants: [warrant], bolos: [bolo], civilian }, true)).toEqual([
      'solid Active warrant: Arrest · Failure to appear',
      'outline BOLO: 46EEK572 · Black Sultan RS · Harmony',
      'outline Stolen vehicle: 61HYT330 · Karin Sultan RS',
      'outline Suspended license: Class C - Standard Drivers License · Street racing',
      'grey Deceased: ',
    ]);
  });

  it('of an owner who is not shown say whom they are about, and tell of no other vehicle', () => {
    const found = vehicle('46EEK572', { status: 'Impounded' });
    const civilian = {
      deceased: true,
      vehicles: [found, vehicle('61HYT330', { status: 'Stolen' })],
      licenseDetails: [suspended],
    };
    expect(lines({ vehicle: found, warrants: [warrant], bolos: [], civilian }, false)).toEqual([
      'solid Active warrant: Registered owner · Arrest · Failure to appear',
      'grey Impounded vehicle: 46EEK572 · Karin Sultan RS',
      'outline Suspended license: Registered owner · Class C - Standard Drivers License · Street racing',
      'grey Deceased: Registered owner',
    ]);
  });

  it('tell of a vehicle once, and who changed its status where that is known', () => {
    const byOfficer = { reason: 'Left on the tracks', at: AT, by: 'D-104' };
    const found = vehicle('46EEK572', { make: null, status: 'Impounded', statusChange: byOfficer });
    const own = vehicle('61HYT330', {
      make: null,
      model: null,
      status: 'Stolen',
      statusChange: { reason: null, at: AT, by: null },
    });
    const civilian = { ...nobody, vehicles: [found, own] };
    expect(flagsOf({ ...nothing, vehicle: found, civilian }, true, NOW)).toEqual([
      {
        id: '46EEK572',
        kind: 'vehicle',
        tone: 'grey',
        title: 'Impounded vehicle',
        text: '46EEK572 · Sultan RS · Left on the tracks',
        at: AT,
        by: 'D-104',
      },
      { id: '61HYT330', kind: 'vehicle', tone: 'outline', title: 'Stolen vehicle', text: '61HYT330', at: AT },
    ]);
  });

  it('end with the warrant or the BOLO that they are about', () => {
    const found = { ...nothing, warrants: [{ ...warrant, expiresAt: END }, warrant], bolos: [bolo] };
    const lasting = 'solid Active warrant: Arrest · Failure to appear';
    const all = [lasting, lasting, 'outline BOLO: 46EEK572 · Black Sultan RS · Harmony'];
    expect(lines(found, true, Date.parse(END) - 1)).toEqual(all);
    expect(lines(found, true, Date.parse(END))).toEqual([lasting]);
  });

  it('say so where a warrant gives no reason', () => {
    expect(lines({ ...nothing, warrants: [{ ...warrant, reason: '' }] }, true)).toEqual([
      'solid Active warrant: Arrest · Not stated',
    ]);
  });

  it('lead to their warrant', () => {
    expect(flagsOf({ ...nothing, warrants: [warrant] }, true, NOW)).toMatchObject([
      { warrantId: 'warrant-1', by: 'D-104', at: AT },
    ]);
  });
});
