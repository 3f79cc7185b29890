import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { OPEN_LINK_TEXTS, type OpenKind } from '@ten-four/contract/open-links/open-links.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import type { Db } from '#db/database';
import { caseReaderOf, findCase } from '#features/court/index';
import {
  boloStatus,
  findBolo,
  findCall,
  findEmergency,
  findPanic,
  platformsShownTo,
} from '#features/dispatch/index';
import * as store from '#features/open-links/open-links.store';
import { characterScope, foundScope, requireCivilian, requireFindable } from '#features/ownership/index';
import { canReadReport, platformsSearchedBy } from '#features/reports/index';
import { vehicleStore } from '#features/vehicles/index';
import { weaponStore } from '#features/weapons/index';
import { notFound } from '#platform/errors';
import { authorize } from '#platform/http/authorize';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

const CONSOLE = '/dashboard/dispatch';

interface Link {
  id: string;
  viewer: Viewer;
  settings: Settings;
  now: number;
}

/** Finds the path of the page that shows something; undefined if it doesn't exist or the viewer may not see it. */
type Opener = (db: Db, link: Link) => Promise<string | undefined>;

/** Returns the page that shows something to a viewer. Throws 403 if their roles see nothing of its kind, else 404. */
export async function findPage(db: Db, { kind, ...link }: Link & { kind: OpenKind }): Promise<string> {
  const { readBy, open } = KINDS[kind];
  authorize(readBy, link.viewer);
  const address = await open(db, link);
  if (address === undefined) throw notFound(OPEN_LINK_TEXTS.notFound);
  return address;
}

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const isDispatching = ({ posts }: Viewer) => posts.length > 0;

function boardPathOf(viewer: Viewer): string {
  if (isDispatching(viewer)) return CONSOLE;
  if ((viewer.publicSafety && viewer.registered) || viewer.staff) return '/dashboard/pso';
  return viewer.fireRescue ? '/dashboard/safr' : CONSOLE;
}

/** Returns the path of a call or BOLO on the viewer's board; it names the platform for viewers who read both. */
function pathOnBoard(
  viewer: Viewer,
  name: 'call' | 'bolo',
  found: { id: string; platform: GamePlatform } | undefined,
  boardPath = boardPathOf(viewer),
): string | undefined {
  if (found === undefined || !platformsShownTo(viewer).includes(found.platform)) return undefined;
  const { id, platform } = found;
  const readsBoth = viewer.staff || viewer.dispatcher || viewer.fireRescue;
  return withQuery(boardPath, { [name]: id, ...(readsBoth && { platform }) });
}

const openCall: Opener = async (db, { id, viewer }) =>
  pathOnBoard(viewer, 'call', await findCall(db, { id }));

/** Leads to the call, even after the panic was cleared. */
const openPanic: Opener = async (db, { id, viewer }) => {
  const panic = await findPanic(db, id);
  return panic && pathOnBoard(viewer, 'call', { id: panic.call_id, platform: panic.platform });
};

/** Leads to the console for a waiting 911 call, which only dispatchers see. */
const openEmergency: Opener = async (db, { id, viewer }) => {
  const found = await findEmergency(db, { id });
  if (found === undefined) return undefined;
  const { call_id, platform, user_id } = found;
  if (!platformsShownTo(viewer).includes(platform))
    return user_id === viewer.userId ? `/911/${id}` : undefined;
  if (call_id !== null) return pathOnBoard(viewer, 'call', { id: call_id, platform });
  return isDispatching(viewer) ? withQuery(CONSOLE, { emergency: id, platform }) : boardPathOf(viewer);
};

const openBolo: Opener = async (db, { id, viewer, now }) => {
  const found = await findBolo(db, { id });
  if (found === undefined || boloStatus(found, now) !== 'Active') return undefined;
  // The board of fire and EMS shows no BOLOs.
  return pathOnBoard(viewer, 'bolo', found, boardPathOf({ ...viewer, fireRescue: false }));
};

const openWarrant: Opener = async (db, { id, viewer }) => {
  const found = await store.findWarrant(db, id);
  if (found === undefined || !platformsSearchedBy(viewer).includes(found.platform)) return undefined;
  return isDispatching(viewer)
    ? withQuery(CONSOLE, { id: found.civilianId })
    : withQuery('/dashboard/pso/warrants', { warrant: id });
};

const openCivilian: Opener = async (db, { id, viewer, now }) => {
  if (isDispatching(viewer)) await requireFindable(db, id, { platforms: platformsSearchedBy(viewer), now });
  else await requireCivilian(db, id, characterScope(viewer));
  return searchOrOwn(db, viewer, { civilianId: id, selection: { id } });
};

const openVehicle: Opener = async (db, { id, viewer }) => {
  const found = await vehicleStore.find(db, id, foundScope(viewer));
  if (found === undefined) return undefined;
  const { civilian_id: civilianId, plate } = found;
  return searchOrOwn(db, viewer, { civilianId, selection: { plate } });
};

const openWeapon: Opener = async (db, { id, viewer }) => {
  const found = await weaponStore.find(db, id, foundScope(viewer));
  if (found === undefined) return undefined;
  const { civilian_id: civilianId, serial_number: weapon } = found;
  return searchOrOwn(db, viewer, { civilianId, selection: { weapon } });
};

/** Leads owners to their character, and dispatchers and officers to the search result. */
async function searchOrOwn(
  db: Db,
  viewer: Viewer,
  { civilianId, selection }: { civilianId: string; selection: Record<string, string> },
): Promise<string> {
  if (isDispatching(viewer)) return withQuery(CONSOLE, selection);
  const { userId } = await requireCivilian(db, civilianId, 'all');
  return userId === viewer.userId
    ? `/dashboard/civilian/${civilianId}`
    : withQuery('/dashboard/pso/search', selection);
}

const openReport: Opener = async (db, { id, viewer }) => {
  const found = await store.findReport(db, id);
  if (found === undefined || !canReadReport(viewer, found)) return undefined;
  return found.owner_id === viewer.userId
    ? withQuery(`/dashboard/civilian/${found.civilian_id}`, { record: id })
    : withQuery('/dashboard/pso/reports', { type: 'persons', report: id });
};

const openCase: Opener = async (db, { id, viewer, settings }) => {
  const found = await findCase(db, id, caseReaderOf(viewer, settings));
  return found && `/dashboard/cases/${id}`;
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
  case: { readBy: caseEndpoints.getCase, open: openCase },
  account: { readBy: bankEndpoints.listBankAccounts, open: openAccount },
};
