import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import type { Selection } from '#features/search/selection.ts';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { bankEndpoints } from '#lib/endpoints/bank.endpoints.ts';
import { pushEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { boloEndpoints, callEndpoints, emergencyEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import {
  civilianEndpoints,
  reportEndpoints,
  vehicleEndpoints,
  warrantEndpoints,
  weaponEndpoints,
} from '#lib/endpoints/records.endpoints.ts';
import { searchLink, warrantLink } from './search-link.ts';

/** Where something is for a reader; null where it is not there any more. What may not be read fails with 403. */
export type OpenAddress = string | null;

const NOWHERE = null;
/** Where dispatchers work. */
const CONSOLE = '/dashboard/dispatch';

/** Where calls and what belongs to them are for a reader: the screen that they work at. */
function deskOf({ dispatching, publicSafety, registered, staff, fireRescue }: CurrentUser): string {
  if (dispatching.length > 0) return CONSOLE;
  if ((publicSafety && registered) || staff) return '/dashboard/pso';
  return fireRescue ? '/dashboard/safr' : CONSOLE;
}

const withParameters = (path: string, parameters: Record<string, string>): string =>
  `${path}?${new URLSearchParams(parameters)}`;

/** At one's own desk; who reads both platforms is shown that of the thing. */
function atDesk(
  user: CurrentUser,
  name: 'call' | 'bolo',
  { _id, platform }: Shown,
  desk = deskOf(user),
): string {
  const reads = user.staff || user.dispatcher || user.fireRescue;
  return withParameters(desk, { [name]: _id, ...(reads ? { platform } : {}) });
}

interface Shown {
  _id: string;
  platform: Platform;
}

async function openCall(id: string, user: CurrentUser): Promise<OpenAddress> {
  const { call } = await callEndpoint(callEndpoints.getCall, { params: { id } });
  return atDesk(user, 'call', call);
}

async function openPanic(id: string, user: CurrentUser): Promise<OpenAddress> {
  const { callId, platform } = await callEndpoint(pushEndpoints.getPanicCall, { params: { id } });
  return atDesk(user, 'call', { _id: callId, platform });
}

/** One that waits is shown to who takes it; until it is a call it is nowhere on the others' boards. */
async function openEmergency(id: string, user: CurrentUser): Promise<OpenAddress> {
  const { emergency } = await callEndpoint(emergencyEndpoints.getEmergency, { params: { id } });
  const { callId, platform } = emergency;
  // What its caller alone may see says nothing of a call.
  if (callId === undefined) return `/911/${id}`;
  if (callId !== null) return atDesk(user, 'call', { _id: callId, platform });
  return user.dispatching.length > 0 ? withParameters(CONSOLE, { emergency: id, platform }) : deskOf(user);
}

async function openBolo(id: string, user: CurrentUser): Promise<OpenAddress> {
  // The board of fire and EMS shows none.
  const desk = deskOf({ ...user, fireRescue: false });
  if (desk === CONSOLE && !user.dispatcher) throw new ApiFailure(403, 'forbidden', '');
  const { bolos } = await callEndpoint(boloEndpoints.listBolos, {});
  const found = bolos.find(({ _id }) => _id === id);
  return found === undefined ? NOWHERE : atDesk(user, 'bolo', found, desk);
}

async function openWarrant(id: string, user: CurrentUser): Promise<OpenAddress> {
  const warrants = await callEndpoint(warrantEndpoints.listWarrants, { query: { limit: 500 } });
  const found = warrants.find(({ _id }) => _id === id);
  if (found === undefined) return NOWHERE;
  const isAtDesk = user.dispatching.length > 0;
  return isAtDesk ? withParameters(CONSOLE, { id: found.civilianId._id }) : warrantLink(id);
}

async function openCivilian(id: string, user: CurrentUser): Promise<OpenAddress> {
  if (user.dispatching.length > 0) return withParameters(CONSOLE, { id });
  const { civilian } = await callEndpoint(civilianEndpoints.getCivilian, {
    params: { id },
    query: { populate: 'false' },
  });
  return civilian.discordId === user.discordId ? `/dashboard/civilian/${id}` : searchLink('id', id);
}

async function openVehicle(id: string, user: CurrentUser): Promise<OpenAddress> {
  const { vehicle } = await callEndpoint(vehicleEndpoints.getVehicle, { params: { id } });
  return openThing(vehicle.civilianId, { by: 'plate', text: vehicle.plate }, user);
}

/** What is registered to a character: with that of one's own, else as a search finds it. */
async function openThing(
  civilianId: string,
  { by, text }: Selection,
  user: CurrentUser,
): Promise<OpenAddress> {
  if (user.dispatching.length > 0) return withParameters(CONSOLE, { [by]: text });
  const { civilians } = await callEndpoint(civilianEndpoints.listCivilians, {});
  const isOwn = civilians.some(({ _id }) => _id === civilianId);
  return isOwn ? `/dashboard/civilian/${civilianId}` : searchLink(by, text);
}

async function openWeapon(id: string, user: CurrentUser): Promise<OpenAddress> {
  const { weapon } = await callEndpoint(weaponEndpoints.getWeapon, { params: { id } });
  return openThing(weapon.civilianId, { by: 'weapon', text: weapon.serialNumber }, user);
}

async function openReport(id: string, user: CurrentUser): Promise<OpenAddress> {
  const { report } = await callEndpoint(reportEndpoints.getReport, { params: { id }, query: { limit: 1 } });
  const { civilians } = await callEndpoint(civilianEndpoints.listCivilians, {});
  const isOwn = civilians.some(({ _id }) => _id === report.civilian._id);
  return isOwn || !(user.publicSafety || user.staff)
    ? withParameters(`/dashboard/civilian/${report.civilian._id}`, { record: id })
    : withParameters('/dashboard/pso/reports', { type: 'persons', report: id });
}

/** Only its owner is told of an account, so it is one of theirs or none. */
async function openAccount(id: string): Promise<OpenAddress> {
  const { civilians } = await callEndpoint(civilianEndpoints.listCivilians, {});
  const owners = await Promise.all(
    civilians.map(async ({ _id }) => {
      const { accounts } = await callEndpoint(bankEndpoints.listBankAccounts, {
        params: { civilianId: _id },
      });
      return accounts.some((account) => account._id === id) ? [_id] : [];
    }),
  );
  const [owner] = owners.flat();
  return owner === undefined ? NOWHERE : withParameters('/bank/dashboard', { civilian: owner });
}

const OPENERS: Readonly<Record<string, (id: string, user: CurrentUser) => Promise<OpenAddress>>> = {
  call: openCall,
  panic: openPanic,
  emergency: openEmergency,
  bolo: openBolo,
  warrant: openWarrant,
  civilian: openCivilian,
  vehicle: openVehicle,
  weapon: openWeapon,
  report: openReport,
  account: openAccount,
};

/** Finds where a neutral link, as messages carry it, leads its reader. Fails with `ApiFailure`. */
export const openAddress = async (kind: string, id: string, user: CurrentUser): Promise<OpenAddress> =>
  OPENERS[kind]?.(id, user) ?? NOWHERE;
