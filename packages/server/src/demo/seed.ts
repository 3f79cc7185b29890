import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction } from '#db/database';
import { seedSettings } from '#demo/demo-settings';
import { type DemoRows, readDemoRows } from '#demo/rows';
import { seedCalls } from '#demo/seed-calls';
import { listCrewEvents, listDispatchEvents, seedCrews } from '#demo/seed-crews';
import { ADDRESS, requireKnown, Town, type TownUser } from '#demo/town';
import * as bank from '#features/bank/index';
import { setDeceased } from '#features/civilians/index';
import { createBolo, markActive, setStatus, setSubdivision } from '#features/dispatch/index';
import { addLicense, suspendLicense } from '#features/licenses/index';
import { addRecord } from '#features/medical/index';
import { suspendMember } from '#features/members/index';
import { amendReport, fileReport, payFine } from '#features/reports/index';
import { fileSafetyReport } from '#features/safety-reports/index';
import { changeStatus, registerVehicle } from '#features/vehicles/index';
import { issueWarrant, resolveWarrant } from '#features/warrants/index';
import { registerWeapon } from '#features/weapons/index';
import type { AppContext } from '#platform/app-context';
import { DAY, HOUR, MINUTE } from '#platform/clock';
import { AppError } from '#platform/errors';
import { requireLicense } from '#platform/settings/licenses';
import people from './rows/people.json' with { type: 'json' };

/** Fills the database with the demo. Does nothing if anyone has ever signed in. */
export async function seedDemo(platform: AppContext): Promise<void> {
  const { database, clock, settings } = platform;
  const now = clock.now();
  await inTransaction(database.db, async (tx) => {
    // Serializes servers that start at the same time.
    await advisoryLock(tx, 'demo data');
    if ((await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined) return;
    const rows = readDemoRows();
    const town = new Town(tx, now, settings.current());
    // Insertion order is the display order of lists without one.
    await seedPersonas(town, rows.people.personas);
    const { owner, character } = rows.people.deceased;
    const { civilianId } = await town.addCharacter(town.character(owner).owner, character);
    await seedLives(town, rows.lives);
    await setDeceased(tx, { id: civilianId, scope: 'all', deceased: true, settings: town.settings, now });
    await seedBank(town, rows.bank);
    await seedUnits(town, rows.people.units);
    await seedCrews(town, rows.people.crews);
    await seedCalls(town, rows.calls, [
      ...listDispatchEvents(town, rows.people.dispatching),
      ...listCrewEvents(town, rows.people.crews),
    ]);
    await seedBolos(town, rows.bolos);
    const townsperson = await town.addUser({ ...rows.people.townspeople, roles: [] });
    for (const input of rows.people.townspeople.civilians) await town.addCharacter(townsperson, input);
    await seedSuspension(town, rows.people.suspended, town.character(STAFF).owner);
    await seedRecords(town, rows.records);
    await seedSettings(town, platform);
  });
  await settings.refresh();
}

async function seedPersonas(town: Town, personas: DemoRows['people']['personas']): Promise<void> {
  for (const { persona: key, seen, officer, characters } of personas) {
    const found = PERSONAS.find((each) => each.key === key);
    const { id: discordId, ...persona } = requireKnown(found, key);
    const user = await town.addUser({ ...persona, discordId, seen });
    const made = [];
    for (const input of characters) made.push(await town.addCharacter(user, input));
    if (officer !== undefined) await town.addOfficer(requireKnown(made[0], key), officer);
  }
}

type Life = DemoRows['lives'][number];

async function seedLives(town: Town, lives: DemoRows['lives']): Promise<void> {
  for (const life of lives) {
    const { tx } = town;
    const { civilianId, owner } = town.character(life.name);
    for (const { license: name, days, suspended } of life.licenses) {
      const license = requireLicense(town.settings, name, 'license');
      const now = town.ago(days);
      await addLicense(tx, { civilianId, ownerId: owner.userId, license, isPermitted: true, now });
      if (suspended === undefined) continue;
      const { by, reason, days: since } = suspended;
      const officer = { by: town.officer(by), reason, now: town.ago(since) };
      await suspendLicense(tx, { civilianId, license, minutes: null, ...officer });
    }
    for (const vehicle of life.vehicles) await seedVehicle(town, life, vehicle);
    for (const { weaponType, days } of life.weapons ?? []) {
      const input = { civilianId, weaponType };
      await registerWeapon(tx, { ownerId: owner.userId, input, now: town.ago(days) });
    }
    for (const { description, days, by } of life.medical ?? []) {
      const author = town.character(by ?? life.name).owner;
      await addRecord(tx, { civilianId, scope: 'all', author, description, now: town.ago(days) });
    }
  }
}

async function seedVehicle(town: Town, { name }: Life, vehicle: Life['vehicles'][number]): Promise<void> {
  const { tx, settings } = town;
  const { civilianId, owner } = town.character(name);
  const { userId } = owner;
  const { days, stolen, impounded, ...given } = vehicle;
  const input = { ...given, civilianId };
  const { id } = await registerVehicle(tx, { ownerId: userId, input, settings, now: town.ago(days) });
  const all = { id, scope: 'all' } as const;
  if (stolen !== undefined) {
    const by = { userId, callsign: null };
    await changeStatus(tx, { ...all, event: 'stolen', reason: null, by, now: town.ago(stolen.days) });
  }
  if (impounded !== undefined) {
    const { by, reason, days: since } = impounded;
    const officer = { by: town.officer(by), reason, now: town.ago(since) };
    await changeStatus(tx, { ...all, event: 'impound', ...officer });
  }
}

/** Days; wallets were opened before anything else. */
const ARRIVAL = 31;
const WALLET = 'wallet';
const STAFF = 'Imani Brooks';

type Opened = Awaited<ReturnType<typeof seedAccount>>;

async function seedBank(town: Town, { cash, accounts, payments }: DemoRows['bank']): Promise<void> {
  for (const [name, dollars] of Object.entries(cash)) {
    const { userId } = town.character(name).owner;
    await bank.openWallet(town.tx, { userId, startingCash: dollars * 100, now: town.ago(ARRIVAL) });
  }
  const opened = new Map<string, Opened>();
  for (const account of accounts) opened.set(account.key, await seedAccount(town, account));
  for (const payment of payments) await pay(town, payment, opened);
}

async function seedAccount(town: Town, account: DemoRows['bank']['accounts'][number]) {
  const { tx, settings } = town;
  const { holder, type: accountType, days, name, reason = null, decision } = account;
  const { civilianId, owner } = town.character(holder);
  const ownerId = owner.userId;
  const askedAt = town.ago(days);
  const input = { civilianId, accountType, reason };
  const request = { ownerId, input, isLimited: false, settings, now: askedAt };
  const { id, number } = await bank.openAccount(tx, request);
  if (name !== undefined) await bank.renameAccount(tx, { id, ownerId, name });
  if (decision !== undefined) {
    const { approved, note } = decision;
    const decided = { id, userId: town.character(STAFF).owner.userId, now: askedAt + 3 * HOUR };
    if (approved) await bank.approveRequest(tx, { ...decided, note });
    else await bank.denyRequest(tx, { ...decided, reason: note });
  }
  return { id, number, ownerId };
}

async function pay(town: Town, payment: DemoRows['bank']['payments'][number], accounts: Map<string, Opened>) {
  const { days, from, to, amount, description } = payment;
  const now = town.ago(days);
  const account = (key: string) => requireKnown(accounts.get(key), key);
  if (from === WALLET || to === WALLET) {
    const { id: accountId, ownerId } = account(from === WALLET ? to : from);
    const move = from === WALLET ? bank.depositCash : bank.withdrawCash;
    await move(town.tx, { accountId, amount, description, ownerId, now });
    return;
  }
  const { id: fromAccountId, ownerId } = account(from);
  const { number: toAccountNumber } = account(to);
  const input = { fromAccountId, toAccountNumber, amount, description };
  await bank.transferFunds(town.tx, {
    ...input,
    ownerId,
    bankName: town.settings.values.general.bankName,
    now,
  });
}

async function seedUnits(town: Town, units: DemoRows['people']['units']): Promise<void> {
  const { tx, settings, now } = town;
  for (const unit of units) {
    const { firstName, lastName, dateOfBirth, status, subdivision } = unit;
    const began = town.ago(unit.ago, MINUTE);
    const user = await town.addUser({ ...unit, roles: [DEMO_ROLES.publicSafety] });
    const input = { firstName, lastName, dateOfBirth, occupation: 'Police Officer' };
    const by = await town.addOfficer(await town.addCharacter(user, input, began), unit, began);
    await setStatus(tx, { by, mayHaveOtherDuty: false, status: '10-41', settings, now: began });
    await setSubdivision(tx, { by, subdivision, settings, now: began });
    await setStatus(tx, { by, mayHaveOtherDuty: false, status, settings, now });
  }
}

async function seedSuspension(
  town: Town,
  { character, reason, ago, lasts, ...member }: DemoRows['people']['suspended'],
  staff: TownUser,
): Promise<void> {
  const user = await town.addUser({ ...member, roles: [] });
  await town.addCharacter(user, character);
  const now = town.ago(ago, MINUTE);
  const viewer = { ...staff, sessionId: '', staff: true, administrator: false, officer: null };
  const act = { id: user.userId, actor: { viewer, address: ADDRESS }, settings: town.settings, now };
  await suspendMember(town.tx, act, { reason, until: new Date(now + lasts * DAY).toISOString() });
}

async function seedBolos(town: Town, bolos: DemoRows['bolos']): Promise<void> {
  for (const { by, ago, lasts, ...bolo } of bolos) {
    const now = town.ago(ago, MINUTE);
    const input = { ...bolo, expiresAt: new Date(now + lasts * DAY).toISOString() };
    await createBolo(town.tx, { by: town.officer(by), input, settings: town.settings, now });
  }
}

/** Counts as activity of the demo's officers. Call it more often than the server clocks out idle units. */
export async function keepDemoUnitsAwake(db: Db, now: number): Promise<void> {
  const unplayed = [...people.units, ...people.crews].map(({ discordId }) => discordId);
  const officers = await db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .where('users.discord_id', 'in', unplayed)
    .select('officers.id')
    .execute();
  for (const { id: officerId } of officers) await markActive(db, { officerId, now });
}

async function seedRecords(town: Town, records: DemoRows['records']): Promise<void> {
  for (const report of records.reports) await seedReport(town, report);
  for (const { by, days, kind, about, fields } of records.safetyReports) {
    const subject = about === undefined ? {} : { civilianId: town.character(about).civilianId };
    const input = { ...fields, ...subject };
    await fileSafetyReport(town.tx, { by: town.officer(by), kind, input, now: town.ago(days) });
  }
  for (const warrant of records.warrants) await seedWarrant(town, warrant);
}

async function seedReport(town: Town, demo: DemoRows['records']['reports'][number]): Promise<void> {
  const { tx, settings } = town;
  const { about, by, days, amended, paid, ...written } = demo;
  const officer = town.officer(by);
  const { civilianId, owner } = town.character(about);
  const input = { ...written, civilianId };
  const { report } = await fileReport(tx, { by: officer, input, settings, now: town.ago(days) });
  if (amended !== undefined) {
    const { days: amendedAt, ...change } = amended;
    await amendReport(tx, { by: officer, id: report.id, input: change, settings, now: town.ago(amendedAt) });
  }
  if (paid === undefined) return;
  const now = town.ago(paid);
  const payer = { viewer: { ...owner, officer: null }, address: ADDRESS };
  const payment = await payFine(tx, { by: payer, reportId: report.id, shown: null, settings, now });
  if (payment instanceof AppError)
    throw new Error(`The demo's fine of ${about} was not paid: ${payment.message}`);
}

async function seedWarrant(town: Town, demo: DemoRows['records']['warrants'][number]): Promise<void> {
  const { tx, settings } = town;
  const { against, by, days, expiresIn, resolved, ...written } = demo;
  const { civilianId } = town.character(against);
  const expiresAt = expiresIn === undefined ? null : new Date(town.ago(-expiresIn)).toISOString();
  const input = { ...written, civilianId, expiresAt };
  const { id } = await issueWarrant(tx, { by: town.officer(by), input, settings, now: town.ago(days) });
  if (resolved === undefined) return;
  const now = town.ago(resolved.days);
  await resolveWarrant(tx, { by: town.officer(resolved.by), id, settings, now });
}
