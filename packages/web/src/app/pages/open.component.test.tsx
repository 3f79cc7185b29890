import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { pushEndpoints } from '@ten-four/contract/push/push.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, Refusal, refuse } from '#testing/fake-api.ts';
import { currentUser, signIn } from '#testing/fixtures/session.fixtures.ts';
import { bolo, call, detailOf } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage } from '#testing/show.tsx';
import { openAddress } from '../open-address.ts';

const user = (more: Partial<CurrentUser>) => currentUser({ _id: 'user-1', ...more });
const READERS = {
  officer: user({ publicSafety: true, registered: true }),
  medic: user({ fireRescue: true }),
  dispatcher: user({ dispatcher: true, dispatching: ['Xbox'] }),
  civilian: user({}),
};
type Reader = keyof typeof READERS;
const opens = (kind: string, id: string, reader: Reader) => openAddress(kind, id, READERS[reader]);

/** What an answer holds beside what the address is made of does not matter here. */
const only = (part: object) => part as never;

/** Answers which characters are the reader's own. */
function ownCivilians(...ids: string[]): void {
  answer(civilianEndpoints.listCivilians, only({ civilians: ids.map((_id) => ({ _id })) }));
}

describe('leads to the desk of its reader', () => {
  test.each<[Reader, string]>([
    ['officer', '/dashboard/pso?call=call'],
    ['medic', '/dashboard/safr?call=call&platform=Xbox'],
    ['dispatcher', '/dashboard/dispatch?call=call&platform=Xbox'],
  ])('from a call: %s', async (reader, address) => {
    answer(callEndpoints.getCall, { call: detailOf(call()), nextCursor: null });
    expect(await opens('call', 'call', reader)).toBe(address);
  });

  test.each<[Reader, string]>([
    ['officer', '/dashboard/pso?call=call'],
    ['medic', '/dashboard/safr?call=call&platform=Xbox'],
  ])('from a panic, cleared or not: %s', async (reader, address) => {
    answer(pushEndpoints.getPanicCall, { callId: 'call', platform: 'Xbox' });
    expect(await opens('panic', 'panic', reader)).toBe(address);
  });

  test.each<[Reader, string | null | undefined, string]>([
    ['dispatcher', null, '/dashboard/dispatch?emergency=911&platform=Xbox'],
    ['officer', null, '/dashboard/pso'],
    ['officer', 'call', '/dashboard/pso?call=call'],
    ['civilian', undefined, '/911/911'],
  ])('from a 911 call: %s, %s', async (reader, callId, address) => {
    answer(emergencyEndpoints.getEmergency, only({ emergency: { callId, platform: 'Xbox' } }));
    expect(await opens('emergency', '911', reader)).toBe(address);
  });

  test('from a BOLO, of which fire and EMS see none', async () => {
    answer(boloEndpoints.listBolos, { bolos: [bolo()] });
    expect(await opens('bolo', 'bolo', 'officer')).toBe('/dashboard/pso?bolo=bolo');
    expect(await opens('bolo', 'gone', 'officer')).toBeNull();
    await expect(opens('bolo', 'bolo', 'medic')).rejects.toMatchObject({ status: 403 });
  });

  test('from a warrant', async () => {
    answer(warrantEndpoints.listWarrants, only([{ _id: 'warrant', civilianId: { _id: 'dot' } }]));
    expect(await opens('warrant', 'warrant', 'officer')).toBe('/dashboard/pso/warrants?warrant=warrant');
    expect(await opens('warrant', 'warrant', 'dispatcher')).toBe('/dashboard/dispatch?id=dot');
    expect(await opens('warrant', 'gone', 'officer')).toBeNull();
  });
});

describe('leads the owner to the character, and officers to what a search finds', () => {
  test('from a character', async () => {
    answer(civilianEndpoints.getCivilian, only({ civilian: { discordId: READERS.civilian.discordId } }));
    expect(await opens('civilian', 'dot', 'civilian')).toBe('/dashboard/civilian/dot');
    answer(civilianEndpoints.getCivilian, only({ civilian: { discordId: 'another' } }));
    expect(await opens('civilian', 'dot', 'officer')).toBe('/dashboard/pso/search?id=dot');
    expect(await opens('civilian', 'dot', 'dispatcher')).toBe('/dashboard/dispatch?id=dot');
  });

  test('from a vehicle and a weapon', async () => {
    answer(vehicleEndpoints.getVehicle, only({ vehicle: { civilianId: 'dot', plate: 'AB 1' } }));
    answer(weaponEndpoints.getWeapon, only({ weapon: { civilianId: 'dot', serialNumber: 'WPN-1' } }));
    ownCivilians('dot');
    expect(await opens('vehicle', 'vehicle', 'civilian')).toBe('/dashboard/civilian/dot');
    expect(await opens('weapon', 'weapon', 'civilian')).toBe('/dashboard/civilian/dot');
    ownCivilians();
    expect(await opens('vehicle', 'vehicle', 'officer')).toBe('/dashboard/pso/search?plate=AB+1');
    expect(await opens('weapon', 'weapon', 'officer')).toBe('/dashboard/pso/search?weapon=WPN-1');
    expect(await opens('vehicle', 'vehicle', 'dispatcher')).toBe('/dashboard/dispatch?plate=AB+1');
  });

  test('from a report', async () => {
    answer(reportEndpoints.getReport, only({ report: { civilian: { _id: 'dot' } } }));
    ownCivilians('dot');
    expect(await opens('report', 'report', 'officer')).toBe('/dashboard/civilian/dot?record=report');
    ownCivilians();
    expect(await opens('report', 'report', 'officer')).toBe(
      '/dashboard/pso/reports?type=persons&report=report',
    );
  });

  test('from an account, for its owner only', async () => {
    answer(bankEndpoints.listBankAccounts, only({ accounts: [{ _id: 'account' }] }));
    ownCivilians('dot');
    expect(await opens('account', 'account', 'civilian')).toBe('/bank/dashboard?civilian=dot');
    expect(await opens('account', 'another', 'civilian')).toBeNull();
  });
});

test('says that a call needs another role', async () => {
  signIn();
  refuse(callEndpoints.getCall, 'forbidden', 'Officers only.');
  await openPage('/open/call/call');
  await expect.element(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Resync' })).toBeVisible();
});

test.each(['/open/call/gone', '/open/x/y'])('says that there is nothing at %s', async (address) => {
  signIn();
  answer(callEndpoints.getCall, () => {
    throw new Refusal('not_found', 'Call not found.');
  });
  await openPage(address);
  await expect.element(page.getByText('This no longer exists.')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Home', exact: true })).toBeVisible();
});
