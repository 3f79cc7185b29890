import type { DemoRows } from '#demo/rows';
import { ADDRESS, type Town } from '#demo/town';
import { amendReport, fileReport, payFine, recordPayment } from '#features/reports/index';
import { fileSafetyReport } from '#features/safety-reports/index';
import { issueWarrant, resolveWarrant } from '#features/warrants/index';

/** Has the demo's officers file reports and public safety reports, and issue warrants; some fines are paid. */
export async function seedRecords(town: Town, records: DemoRows['records']): Promise<void> {
  for (const report of records.reports) await seedReport(town, report);
  for (const { by, days, kind, fields } of records.safetyReports) {
    await fileSafetyReport(town.tx, { by: town.officer(by), kind, input: fields, now: town.ago(days) });
  }
  for (const warrant of records.warrants) await seedWarrant(town, warrant);
}

async function seedReport(town: Town, demo: DemoRows['records']['reports'][number]): Promise<void> {
  const { tx, discord } = town;
  const { about, by, days, amended, paid, ...written } = demo;
  const officer = town.officer(by);
  const { civilianId, owner } = town.character(about);
  const input = { ...written, civilianId };
  const { report } = await fileReport(tx, { by: officer, input, discord, now: town.ago(days) });
  if (amended !== undefined) {
    const { days: amendedAt, ...change } = amended;
    await amendReport(tx, { by: officer, id: report.id, input: change, now: town.ago(amendedAt) });
  }
  if (paid === undefined) return;
  const now = town.ago(paid);
  const payment = await payFine(tx, { reportId: report.id, userId: owner.userId, shown: null, now });
  if ('why' in payment) throw new Error(`The demo's fine of ${about} was not paid: ${payment.why}`);
  const payer = { viewer: { ...owner, officer: null }, address: ADDRESS };
  await recordPayment(tx, { by: payer, paid: payment, now });
}

async function seedWarrant(town: Town, demo: DemoRows['records']['warrants'][number]): Promise<void> {
  const { against, by, days, expiresIn, resolved, ...written } = demo;
  const { civilianId } = town.character(against);
  const expiresAt = expiresIn === undefined ? null : new Date(town.ago(-expiresIn)).toISOString();
  const input = { ...written, civilianId, expiresAt };
  const { id } = await issueWarrant(town.tx, { by: town.officer(by), input, now: town.ago(days) });
  if (resolved === undefined) return;
  await resolveWarrant(town.tx, { by: town.officer(resolved.by), id, now: town.ago(resolved.days) });
}
