import type { Ruling } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS } from '@ten-four/contract/cases/cases.values';
import { applyRuling, type Decision, type RuledReport } from '@ten-four/contract/cases/ruling';
import { toCents } from '@ten-four/contract/common/money';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { recordAudit } from '#features/audit/index';
import {
  type CaseAction,
  type CaseView,
  getCase,
  judgeName,
  lockCase,
  requireOpen,
} from '#features/court/cases.domain';
import { outcomeSummary } from '#features/court/cases.rules';
import * as store from '#features/court/cases.store';
import { isParty } from '#features/court/court.policy';
import { escapeWithin } from '#features/outbox/index';
import {
  changeContent,
  correctReport,
  describeReport,
  dueDateOf,
  notifyAbout,
  type Occasion,
  type ReportRow,
  refund,
  refundSentence,
} from '#features/reports/index';
import { conflict, forbidden, invalidField } from '#platform/errors';
import { queuePush } from '#platform/push/queue-push';

const MAX_REASONS = 1000;

/**
 * Decides a case: a new version of the report, the refund, points, custody and messages in one transaction. Throws 404,
 * 403 for the owner and the author, 409 if it is decided, closed or void, 400 for charges that don't fit.
 */
export function ruleCase(
  db: Db,
  { by, id, ruling, ...occasion }: CaseAction & { ruling: Ruling },
): Promise<CaseView> {
  const { viewer } = by;
  const { settings, now } = occasion;
  return inTransaction(db, async (tx) => {
    const { report, found } = await lockCase(tx, id);
    if (isParty(viewer, found)) throw forbidden(CASE_TEXTS.ownCase);
    if (found.status === 'Decided') throw conflict(CASE_TEXTS.alreadyDecided);
    requireOpen(found);
    const ruled = await decide(tx, { report, found }, ruling);
    const reasons = ruling.reasons.trim();
    const closed = { status: 'Decided' as const, closed_at: now, reasons };
    await store.updateCase(tx, id, { ...closed, judge_user_id: viewer.userId, judge_name: viewer.username });
    const rulings = ruled.charges.map(({ outcome, fine, jail }, position) => ({
      case_id: id,
      position,
      outcome,
      fine,
      jail_minutes: jail,
    }));
    await store.insertRulings(tx, rulings);
    const author = { userId: viewer.userId, name: judgeName(viewer) };
    const refunded = await changeReport(tx, report, { ruled, author, ...occasion });
    const summary = outcomeSummary(ruled.charges);
    await notifyAbout(tx, report, {
      key: `case-rule:${id}`,
      userIds: [report.owner_id, report.author_user_id],
      title: `Case ${found.number} was decided`,
      text: `${summary}. ${escapeWithin(reasons, MAX_REASONS)}${refundSentence(refunded)}`,
      open: { kind: 'case', id },
      now,
    });
    await queuePush(tx, [{ kind: 'case', subjectId: id, userId: report.owner_id }], now);
    await recordAudit(tx, by, {
      action: 'case.rule',
      about: ['case', id],
      summary: `Decided case ${found.number}, ${summary}: ${describeReport(report)}`,
      now,
    });
    return getCase(tx, { viewer, settings, id });
  });
}

async function decide(
  tx: Tx,
  { report, found }: { report: ReportRow; found: store.CaseRow },
  ruling: Ruling,
): Promise<RuledReport> {
  const contested = { ...(await store.findContested(tx, found)), paid: report.paid_at !== null };
  const ruled = applyRuling(contested, ruling.charges.map(readDecision));
  if ('problem' in ruled) throw invalidField('charges', CASE_TEXTS[ruled.problem]);
  return ruled;
}

function readDecision(
  { position, outcome, fine, jailTime }: Ruling['charges'][number],
  index: number,
): Decision {
  const cents = typeof fine === 'number' ? toCents(fine) : undefined;
  if (cents === null) throw invalidField(`charges.${index}.fine`, REPORT_TEXTS.badFine);
  return { position, outcome, fine: cents, jail: typeof jailTime === 'number' ? jailTime : undefined };
}

/** Returns the refund in cents. */
async function changeReport(
  tx: Tx,
  report: ReportRow,
  { ruled, author, ...occasion }: Occasion & { ruled: RuledReport; author: { userId: string; name: string } },
): Promise<number> {
  const { settings, now } = occasion;
  const { offenses, fine, jail: jail_minutes, isDismissed } = ruled;
  const { type, notes, plate, location } = report;
  const content = {
    type,
    notes,
    plate,
    location,
    fine,
    jail_minutes,
    offenses: offenses.map(({ jail, ...offense }) => ({ ...offense, jail_minutes: jail })),
    reason: offenses.map(({ title }) => title).join(', '),
  };
  const { refunded, report: settled } = await refund(tx, report, { amount: ruled.refund, now });
  const changed = await changeContent(tx, settled, content, { by: author, now });
  const closed = {
    case_state: isDismissed ? ('Dismissed' as const) : ('Decided' as const),
    ...(report.paid_at === null ? dueDateOf(changed, settings, now) : {}),
  };
  await correctReport(tx, changed, closed, occasion);
  return refunded;
}
