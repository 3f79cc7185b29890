import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { OPEN_LINK_TEXTS, type OpenKind } from '@ten-four/contract/open-links/open-links.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import type { Db } from '#db/database';
import { platformsShownTo } from '#features/dispatch/index';
import * as store from '#features/open-links/open-links.store';
import { characterScope, foundScope, requireCivilian, requireFindable } from '#features/ownership/index';
import { platformsReadBy, platformsSearchedBy } from '#features/reports/index';
import { notFound } from '#platform/errors';
import { authorize } from '#platform/http/authorize';
import type { Viewer } from '#platform/sessions/viewer';

const CONSOLE = '/dashboard/dispatch';

interface Link {
  id: string;
  viewer: Viewer;
  now: number;
}

/** Finds the address of something for a viewer; undefined if it is missing or not theirs to see. */
type Opener = (db: Db, link: Link) => Promise<string | undefined>;

/** Returns the page that shows something to a viewer. Throws 403 if their roles see nothing of its kind, else 404. */
export async function findAddress(db: Db, { kind, ...link }: Link & { kind: OpenKind }): Promise<string> {
  const { readBy, open } = KINDS[kind];
  authorize(readBy, link.viewer);
  const address = await open(db, link);
  if (address === undefined) throw notFound(OPEN_LINK_TEXTS.notFound);
  return address;
}

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const isDispatching = ({ posts }: Viewer) => posts.length > 0;

/** Returns the viewer's dashboard. */
function deskOf(viewer: Viewer): string {
  if (isDispatching(viewer)) return CONSOLE;
  if ((viewer.publicSafety && viewer.registered) || viewer.staff) return '/dashboard/pso';
  return viewer.fireRescue ? '/dashboard/safr' : CONSOLE;
}

/** Names the platform only for viewers who read both. */
function atDesk(
  viewer: Viewer,
  name: 'call' | 'bolo',
  found: { id: string; platform: string } | undefined,
  desk = deskOf(viewer),
): string | undefined {
  if (found === undefined) return undefined;
  const { id, platform } = found;
  const readsBoth = viewer.staff || viewer.dispatcher || viewer.fireRescue;
  return withQuery(desk, { [name]: id, ...(readsBoth && { platform }) });
}

const openCall: Opener = async (db, { id, viewer }) =>
  atDesk(viewer, 'call', await store.findCall(db, { id, platforms: platformsShownTo(viewer) }));

const openPanic: Opener = async (db, { id, viewer }) =>
  atDesk(viewer, 'call', await store.findCallOfPanic(db, { id, platforms: platformsShownTo(viewer) }));

/** Leads to the console for a waiting 911 call, which only dispatchers see. */
const openEmergency: Opener = async (db, { id, viewer }) => {
  const platforms = platformsShownTo(viewer);
  const found = await store.findEmergency(db, { id, platforms, userId: viewer.userId });
  if (found === undefined) return undefined;
  const { callId, platform } = found;
  if (!platforms.includes(platform)) return `/911/${id}`;
  if (callId !== null) return atDesk(viewer, 'call', { id: callId, platform });
  return isDispatching(viewer) ? withQuery(CONSOLE, { emergency: id, platform }) : deskOf(viewer);
};

const openBolo: Opener = async (db, { id, viewer, now }) => {
  const found = await store.findActiveBolo(db, { id, platforms: platformsShownTo(viewer), now });
  // The board of fire and EMS shows no BOLOs.
  return atDesk(viewer, 'bolo', found, deskOf({ ...viewer, fireRescue: false }));
};

const openWarrant: Opener = async (db, { id, viewer }) => {
  const found = await store.findWarrant(db, { id, platforms: platformsSearchedBy(viewer) });
  if (found === undefined) return undefined;
  return isDispatching(viewer)
    ? withQuery(CONSOLE, { id: found.civilianId })
    : withQuery('/dashboard/pso/warrants', { warrant: id });
};

const openCivilian: Opener = async (db, { id, viewer, now }) => {
  const { userId } = isDispatching(viewer)
    ? await requireFindable(db, id, { platforms: platformsSearchedBy(viewer), now })
    : await requireCivilian(db, id, characterScope(viewer));
  return searchOrOwn(viewer, { civilianId: id, ownerId: userId }, { id });
};

const openVehicle: Opener = async (db, { id, viewer }) => {
  const found = await store.findVehicle(db, { id, scope: foundScope(viewer) });
  return found && searchOrOwn(viewer, found, { plate: found.plate });
};

const openWeapon: Opener = async (db, { id, viewer }) => {
  const found = await store.findWeapon(db, { id, scope: foundScope(viewer) });
  return found && searchOrOwn(viewer, found, { weapon: found.serialNumber });
};

/** Leads owners to their character, and dispatchers and officers to the search result. */
function searchOrOwn(
  viewer: Viewer,
  { civilianId, ownerId }: { civilianId: string; ownerId: string },
  selection: Record<string, string>,
): string {
  if (isDispatching(viewer)) return withQuery(CONSOLE, selection);
  if (ownerId === viewer.userId) return `/dashboard/civilian/${civilianId}`;
  return withQuery('/dashboard/pso/search', selection);
}

const openReport: Opener = async (db, { id, viewer }) => {
  const { userId } = viewer;
  const found = await store.findReport(db, { id, platforms: platformsReadBy(viewer), userId });
  if (found === undefined) return undefined;
  return found.ownerId === userId
    ? withQuery(`/dashboard/civilian/${found.civilianId}`, { record: id })
    : withQuery('/dashboard/pso/reports', { type: 'persons', report: id });
};

const openAccount: Opener = async (db, { id, viewer }) => {
  const found = await store.findOwnAccount(db, { id, ownerId: viewer.userId });
  return found && withQuery('/bank/dashboard', { civilian: found.civilianId });
};

/** Opener of each kind, and the endpoint whose policy applies. */
const KINDS: Record<OpenKind, { readBy: Endpoint; open: Opener }> = {
  call: { readBy: callEndpoints.getCall, open: openCall },
  panic: { readBy: callEndpoints.getCall, open: openPanic },
  emergency: { readBy: emergencyEndpoints.getEmergency, open: openEmergency },
  bolo: { readBy: { ...boloEndpoints.listBolos, who: ['officer', 'staff', 'dispatcher'] }, open: openBolo },
  warrant: { readBy: warrantEndpoints.listWarrants, open: openWarrant },
  civilian: { readBy: civilianEndpoints.getCivilian, open: openCivilian },
  vehicle: { readBy: vehicleEndpoints.getVehicle, open: openVehicle },
  weapon: { readBy: weaponEndpoints.getWeapon, open: openWeapon },
  report: { readBy: reportEndpoints.getReport, open: openReport },
  account: { readBy: bankEndpoints.listBankAccounts, open: openAccount },
};
