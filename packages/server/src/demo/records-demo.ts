import type { Tx } from '#db/database';
import {
  DEMO_REPORTS,
  DEMO_SAFETY_REPORTS,
  DEMO_TOWNSPEOPLE,
  DEMO_WARRANTS,
  type DemoReport,
  type DemoWarrant,
} from '#demo/records-data';
import { createCivilian } from '#features/civilians/index';
import type { Caller } from '#features/filing/index';
import { amendReport, fileReport, payFine, recordPayment } from '#features/reports/index';
import { fileSafetyReport } from '#features/safety-reports/index';
import { issueWarrant, resolveWarrant } from '#features/warrants/index';
import { DAY } from '#platform/clock';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { upsertUser } from '#platform/sessions/users.store';

/** Whatever the demo's people did came from the machine itself. */
const ADDRESS = '127.0.0.1';

type DemoOfficer = Caller & { viewer: { discordId: string } };

interface Subject {
  civilianId: string;
  ownerId: string;
  username: string;
}

interface Scene {
  tx: Tx;
  config: Platform['config'];
  officer: (callsign: string) => DemoOfficer;
  subject: (name: string) => Subject;
  ago: (days: number) => number;
}

/** Gives the demo's officers reports, fines, public safety reports and warrants; after officers and the bank. */
export async function seedRecords(tx: Tx, { config }: Pick<Platform, 'config'>, now: number): Promise<void> {
  await seedTownspeople(tx, now);
  const officers = await findOfficers(tx);
  const subjects = await findSubjects(tx);
  const scene: Scene = {
    tx,
    config,
    officer: (callsign) => known(officers.get(callsign), callsign),
    subject: (name) => known(subjects.get(name), name),
    ago: (days) => Math.round(now - days * DAY),
  };
  for (const report of DEMO_REPORTS) await seedReport(scene, report);
  for (const { by, days, kind, fields } of DEMO_SAFETY_REPORTS) {
    await fileSafetyReport(tx, { by: scene.officer(by), kind, input: fields, now: scene.ago(days) });
  }
  for (const warrant of DEMO_WARRANTS) await seedWarrant(scene, warrant);
}

async function seedReport(scene: Scene, demo: DemoReport): Promise<void> {
  const { tx, config, ago } = scene;
  const { about, by, days, amended, paid, ...written } = demo;
  const officer = scene.officer(by);
  const { civilianId, ownerId, username } = scene.subject(about);
  const input = { ...written, civilianId };
  const { report } = await fileReport(tx, { by: officer, input, discord: config.discord, now: ago(days) });
  if (amended !== undefined) {
    const { days: amendedAt, ...change } = amended;
    await amendReport(tx, { by: officer, id: report.id, input: change, now: ago(amendedAt) });
  }
  if (paid === undefined) return;
  const at = ago(paid);
  const payment = await payFine(tx, { reportId: report.id, userId: ownerId, shown: null, now: at });
  if ('why' in payment) throw new Error(`The demo's fine of ${about} was not paid: ${payment.why}`);
  const payer = { viewer: { userId: ownerId, username, officer: null }, address: ADDRESS };
  await recordPayment(tx, { by: payer, paid: payment, now: at });
}

async function seedWarrant(scene: Scene, demo: DemoWarrant): Promise<void> {
  const { tx, ago } = scene;
  const { against, by, days, expiresIn, resolved, ...written } = demo;
  const { civilianId } = scene.subject(against);
  const expiresAt = expiresIn === undefined ? null : new Date(ago(-expiresIn)).toISOString();
  const input = { ...written, civilianId, expiresAt };
  const { id } = await issueWarrant(tx, { by: scene.officer(by), input, now: ago(days) });
  if (resolved === undefined) return;
  await resolveWarrant(tx, { by: scene.officer(resolved.by), id, now: ago(resolved.days) });
}

async function seedTownspeople(tx: Tx, now: number): Promise<void> {
  const { discordId, username, civilians } = DEMO_TOWNSPEOPLE;
  const ownerId = await upsertUser(tx, {
    id: newId(),
    discordId,
    username,
    discriminator: '0',
    avatar: null,
    roles: [],
    discordTokens: null,
    now,
  });
  for (const input of civilians) await createCivilian(tx, { ownerId, input: { ...input }, now });
}

async function findOfficers(tx: Tx): Promise<Map<string, DemoOfficer>> {
  const rows = await tx
    .selectFrom('officers as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .selectAll('o')
    .select(['u.username', 'u.discriminator', 'u.discord_id'])
    .execute();
  return new Map(
    rows.map((row): [string, DemoOfficer] => {
      const { callsign, platform, rank } = row;
      const officer = { id: row.id, civilianId: row.civilian_id, platform, callsign, rank };
      const viewer = {
        userId: row.user_id,
        username: row.username,
        discriminator: row.discriminator,
        discordId: row.discord_id,
        staff: false,
        officer,
      };
      return [callsign, { viewer, address: ADDRESS }];
    }),
  );
}

async function findSubjects(tx: Tx): Promise<Map<string, Subject>> {
  const rows = await tx
    .selectFrom('civilians as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.first_name', 'p.last_name', 'u.username'])
    .execute();
  return new Map(
    rows.map((row): [string, Subject] => [
      `${row.first_name} ${row.last_name}`,
      { civilianId: row.id, ownerId: row.user_id, username: row.username },
    ]),
  );
}

function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The demo data names ${name}, who is not there`);
  return found;
}
