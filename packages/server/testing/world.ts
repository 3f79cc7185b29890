import type { DeviceAdd } from '@ten-four/contract/push/push.contract';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { HOUR } from '#platform/clock';
import { deleteOldAttempts } from '#platform/code-attempts';
import { type Cast, discordIdOf } from '#testing/authorization-table';
import { createCivilian } from '#testing/principals';
import { openAccount } from '#testing/test-bank';
import { signInDispatcher } from '#testing/test-dispatchers';
import { endOwnEmergencies } from '#testing/test-emergencies';
import { signInOfficer } from '#testing/test-officers';
import { messageOf } from '#testing/test-outbox';
import { addPhone } from '#testing/test-phones';
import { fileReport, passAnHour } from '#testing/test-reports';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import { bodyOf, type TestUser } from '#testing/test-user';

export const NOBODY = '0190a000-0000-7000-8000-000000000000';
/** The license whose role the owner has. */
export const CLASS_C = 'Class C - Standard Drivers License';

export const POSTAL = '4012';

/** Objects of `owner` and objects created by `officer`: lasting ones, and new ones on demand. */
export interface World {
  cast: Cast;
  ownerDiscordId: string;
  officerDiscordId: string;
  officerId: string;
  memberId: string;
  /** The owner's character with a license, a vehicle, a weapon, a medical record and accounts. */
  civilianId: string;
  vehicle: Thing & { plate: string };
  weapon: Thing & { serialNumber: string };
  medicalRecordId: string;
  accountId: string;
  requestId: string;
  /** Of the stranger's account. */
  otherAccountNumber: string;
  /** Open, on Xbox, with the officer attached. */
  callId: string;
  boloId: string;
  warrantId: string;
  reportId: string;
  safetyReportId: string;
  messageId: string;
  fresh: {
    civilian(): Promise<string>;
    /** Creates a new member. */
    member(state?: 'suspended'): Promise<string>;
    /** Creates another member's profile. */
    officer(): Promise<string>;
    deletedCivilian(): Promise<string>;
    licensed(isSuspended: boolean): Promise<string>;
    vehicle(status?: 'impounded' | 'stolen'): Promise<string>;
    weapon(): Promise<string>;
    /** Offers a new vehicle or weapon between the owner and the stranger. */
    offer(thing: 'vehicle' | 'weapon', by: 'owner' | 'stranger'): Promise<string>;
    request(state?: 'denied'): Promise<string>;
    call(state?: 'closed' | 'empty'): Promise<string>;
    /** Creates a 911 call of the owner on Xbox. It waits while someone dispatches there. */
    emergency(state?: 'dropped'): Promise<string>;
    /** Creates a patient of the medic, whose unit is on the call. */
    patient(
      state?: 'transported' | 'known',
    ): Promise<{ _id: string; callId: string; civilianId: string | null }>;
    bolo(): Promise<string>;
    /** Puts the officer on duty and returns the unit. */
    onDuty(): Promise<string>;
    /** Ends a shift of the officer and returns its ID. */
    endedShift(): Promise<string>;
    /** Signs another dispatcher on to PlayStation. */
    post(): Promise<string>;
    broadcast(): Promise<string>;
    /** Raises a panic of the officer that nobody has acknowledged. */
    panic(): Promise<string>;
    warrant(): Promise<string>;
    finedReport(): Promise<string>;
    /** Files an arrest with time in custody. */
    arrest(): Promise<string>;
    voidReport(): Promise<string>;
    /** Opens a case of the owner about a report of the officer. */
    contested(): Promise<string>;
    failedMessage(): Promise<string>;
    /** Makes a settings change. */
    settingsChange(): Promise<string>;
    /** Creates an import preview that adds a 10-code. */
    importPreview(): Promise<string>;
    /** Returns a setup code that is wrong on every server. */
    wrongCode(): Promise<string>;
    plate(): string;
    /** Returns a push subscription as a phone's browser sends it. */
    subscription(): DeviceAdd;
    device(): Promise<string>;
  };
}
interface Thing {
  _id: string;
}

/** Sends a write that must succeed and returns the body. */
export const write = (by: TestUser, path: string, body?: object) => bodyOf(by.post(path, body));

/** Creates all objects through the API. The cast must be new. */
export async function createWorld(server: TestServer, cast: Cast): Promise<World> {
  const { owner, officer, stranger } = cast;
  const ownerDiscordId = await discordIdOf(owner);
  const officerDiscordId = await discordIdOf(officer);
  const judge = { grant: 'Judge', roleId: DEMO_ROLES.staff };
  await makeChange(cast.admin, 'grants', [{ op: 'add', list: 'entries', entry: judge }]);
  const fresh = freshThings(server, cast, ownerDiscordId);
  const civilianId = await fresh.licensed(false);
  const register = async (what: 'vehicle' | 'weapon', fields: object) =>
    (await write(owner, `/api/${what}s/register`, { civilianId, ...fields }))[what];
  const account = await openAccount(owner, civilianId);
  await write(owner, '/api/bank/deposit', { accountId: account._id, amount: 2000 });
  const other = await openAccount(stranger, await createCivilian(stranger));
  const safety = await write(officer, '/api/psoreports/incident', {
    title: 'Fire',
    type: 'Incident',
    description: 'x',
  });
  const message = await fresh.failedMessage();
  return {
    cast,
    ownerDiscordId,
    officerDiscordId,
    memberId: (await owner.get('/api/auth/me')).body._id,
    officerId: (await officer.get(`/api/officers/${officerDiscordId}`)).body._id,
    civilianId,
    vehicle: await register('vehicle', { plate: fresh.plate() }),
    weapon: await register('weapon', { weaponType: 'Pistol' }),
    medicalRecordId: (await write(owner, '/api/medical', { civilianId, description: 'Asthma' })).record._id,
    accountId: account._id,
    requestId: (await openAccount(owner, civilianId, 'Business Savings'))._id,
    otherAccountNumber: other.accountNumber,
    callId: await fresh.call(),
    boloId: await fresh.bolo(),
    warrantId: (await write(officer, '/api/warrants/create', { civilianId, type: 'Arrest', reason: 'Theft' }))
      .warrant._id,
    reportId: (await fileReport(officer, civilianId))._id,
    safetyReportId: safety.recordId,
    messageId: message,
    fresh,
  };
}

function freshThings(server: TestServer, cast: Cast, ownerDiscordId: string): World['fresh'] {
  const { owner, officer, staff, stranger } = cast;
  let made = 0;
  let home: Promise<string> | undefined;
  let away: Promise<string> | undefined;
  let relief: Promise<TestUser> | undefined;
  /** Returns a second character of the owner, because of the quotas. */
  const homeId = () => {
    home ??= createCivilian(owner, { firstName: 'Fresh' });
    return home;
  };
  /** Returns a character of each side of an offer. */
  const traders = async () => {
    away ??= createCivilian(stranger);
    return { owner: await homeId(), stranger: await away };
  };
  const plate = () => {
    made += 1;
    return `FR ${made}`;
  };
  const calls: string[] = [];
  const call = async (state?: 'closed' | 'empty') => {
    // Keeps the unit below the maximum of open calls.
    if (calls.length >= 10) await officer.post(`/api/calls/${calls.shift()}/detach`);
    const { _id } = (
      await write(officer, '/api/calls', { type: 'Other', postal: POSTAL, attach: state !== 'empty' })
    ).call;
    calls.push(_id);
    if (state === 'empty') await write(officer, '/api/clock/in');
    if (state === 'closed') await write(officer, `/api/calls/${_id}/close`);
    return _id;
  };
  const report = async (fields?: object) => {
    await passAnHour(server.platform.database.db, server.clock.now());
    return fileReport(officer, await homeId(), fields);
  };
  const finedReport = async () => (await report({ fineAmount: 1 }))._id;
  const devices: string[] = [];
  return {
    plate,
    subscription: () => ({ ...server.fakeDiscord.parts.phones.add('Phone').subscription, kind: 'Android' }),
    device: async () => {
      // Stays below the maximum of devices.
      if (devices.length >= 8) await owner.delete(`/api/push/devices/${devices.shift()}`);
      const { device } = await addPhone(server, owner);
      devices.push(device._id);
      return device._id;
    },
    call,
    patient: async (state) => {
      const callId = await call('empty');
      const { medic } = cast;
      await write(medic, `/api/calls/${callId}/attach`, { move: true });
      const civilianId = state === 'known' ? await createCivilian(owner) : null;
      const path = `/api/calls/${callId}/patients`;
      const { patient } = await write(medic, path, { triage: 'Red', civilianId });
      if (state === 'transported') {
        await write(medic, `/api/patients/${patient._id}/transport`, { hospital: 'Pillbox Hill' });
      }
      return patient;
    },
    civilian: () => createCivilian(owner),
    member: async (state) => {
      made += 1;
      const discordId = String(8_000_000_000_000_000n + BigInt(made));
      server.fakeDiscord.addMember(discordId, []);
      const { _id } = (await (await server.signIn(discordId)).get('/api/auth/me')).body;
      if (state === 'suspended') await write(staff, `/api/members/${_id}/suspend`, { reason: 'Fail RP' });
      return _id;
    },
    officer: async () => {
      made += 1;
      return (await signInOfficer(server, { callsign: `W-${made}` })).id;
    },
    deletedCivilian: async () => {
      const id = await createCivilian(owner);
      await owner.delete(`/api/civilians/${id}`);
      return id;
    },
    licensed: async (isSuspended) => {
      const id = await createCivilian(owner);
      await write(owner, `/api/civilians/${id}/add-license`, { license: CLASS_C });
      const standing = { license: CLASS_C, reason: 'Reckless' };
      if (isSuspended) await write(officer, `/api/civilians/${id}/licenses/suspend`, standing);
      return id;
    },
    vehicle: async (status) => {
      const body = { civilianId: await homeId(), plate: plate() };
      const { _id } = (await write(owner, '/api/vehicles/register', body)).vehicle;
      if (status === 'impounded') await write(officer, `/api/vehicles/${_id}/impound`, { reason: 'Parked' });
      if (status === 'stolen') await write(owner, `/api/vehicles/${_id}/stolen`);
      return _id;
    },
    weapon: async () =>
      (await write(owner, '/api/weapons/register', { civilianId: await homeId() })).weapon._id,
    offer: async (thing, by) => {
      const ids = await traders();
      const other = by === 'owner' ? 'stranger' : 'owner';
      const { ssn, lastName } = (await cast[other].get(`/api/civilians/${ids[other]}`)).body.civilian;
      const { _id } = (await write(cast[by], `/api/${thing}s/register`, { civilianId: ids[by] }))[thing];
      const body = { toSsn: ssn, toLastName: lastName };
      return (await write(cast[by], `/api/${thing}s/${_id}/transfer`, body)).offer._id;
    },
    request: async (state) => {
      const { _id } = await openAccount(owner, await homeId(), 'Business Checking');
      if (state === 'denied') await write(staff, `/api/bank/requests/${_id}/deny`, { reason: 'No plan' });
      return _id;
    },
    emergency: async (state) => {
      await endOwnEmergencies(owner);
      const report = { platform: 'Xbox', postal: '7165', civilianId: await homeId() };
      const { _id } = (await write(owner, '/api/911', report)).emergency;
      const drop = { reason: 'Prank' };
      if (state === 'dropped') await write(cast.dispatching, `/api/911/${_id}/drop`, drop);
      return _id;
    },
    bolo: async () =>
      (await write(officer, '/api/bolos', { boloType: 'person', personName: 'Ray' })).bolo._id,
    onDuty: async () => (await write(officer, '/api/clock/in')).unit._id,
    endedShift: async () => {
      await officer.post('/api/clock/out');
      await write(officer, '/api/clock/in');
      await write(officer, '/api/clock/out');
      return (await officer.get('/api/service/recap')).body.recap.shiftId;
    },
    post: async () => {
      relief ??= signInDispatcher(server);
      return (await write(await relief, '/api/dispatch/sign-on', { platform: 'PlayStation' })).dispatcher._id;
    },
    broadcast: async () => {
      const body = { platform: 'Xbox', audience: 'All', text: 'Hold', tone: 'None' };
      return (await write(cast.dispatching, '/api/broadcasts', body)).broadcast._id;
    },
    panic: async () => {
      const { _id } = (await write(officer, '/api/panic')).panic;
      await write(officer, `/api/panic/${_id}/clear`);
      return (await write(officer, '/api/panic')).panic._id;
    },
    warrant: async () => {
      const body = { civilianId: await homeId(), type: 'Arrest', reason: 'Theft' };
      return (await write(officer, '/api/warrants/create', body)).warrant._id;
    },
    finedReport,
    arrest: async () => (await report({ type: 'arrest', jailTime: 10 }))._id,
    voidReport: async () => {
      const id = await finedReport();
      await write(staff, `/api/reports/${id}/void`, { reason: 'Mix-up' });
      return id;
    },
    contested: async () => {
      const path = `/api/reports/${await finedReport()}/contest`;
      return (await write(owner, path, { statement: 'I was at home' })).case._id;
    },
    settingsChange: async () => {
      const add = { op: 'add', list: 'entries', entry: { code: plate(), meaning: 'Something' } };
      return (await makeChange(cast.admin, 'ten-codes', [add])).changeId;
    },
    importPreview: async () => {
      const text = `code,meaning\n${plate()},Something`;
      return (await write(cast.admin, '/api/settings/import/preview', { text, mode: 'merge' })).importId;
    },
    wrongCode: async () => {
      await deleteOldAttempts(server.platform.database.db, server.clock.now() + HOUR);
      return 'AAAA-AAAA';
    },
    failedMessage: async () => {
      server.fakeDiscord.setDirectMessages(ownerDiscordId, false);
      // Messages of earlier samples would delay it.
      const dropped = { state: 'Dropped', next_attempt_at: null, lease_token: null } as const;
      const { db } = server.platform.database;
      await db.updateTable('outbox_messages').set(dropped).where('state', '=', 'Pending').execute();
      const filed = await report();
      await server.outbox.runOnce();
      server.fakeDiscord.setDirectMessages(ownerDiscordId, true);
      return (await messageOf(staff, filed, 'direct-message'))._id;
    },
  };
}
