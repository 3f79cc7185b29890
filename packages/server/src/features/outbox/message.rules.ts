import type { OpenKind } from '@ten-four/contract/open-links/open-links.values';
import {
  type FineStatus,
  isUnpaid,
  REPORT_NAMES,
  type ReportType,
} from '@ten-four/contract/reports/reports.values';
import { type APIEmbed, ButtonStyle } from 'discord-api-types/v10';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '#db/tables/records.tables';
import { button, dayOf, openAddress, type Row, row } from '#features/outbox/components.rules';
import { escapeWithin, listWithin } from '#features/outbox/markdown.rules';

/** A report, with 0 points while they are off. */
export interface AnnouncedReport extends Selectable<ReportsTable> {
  civilian: string;
  offenses: readonly { title: string }[];
  officer: string;
  isContestable: boolean;
  fineStatus: FineStatus;
  /** Suspension of all licenses that the report started, with the points limit. */
  suspension: { until: number; points: number } | null;
  /** Null unless it is before the court or decided. */
  court: { isOpen: boolean; caseNumber: number; refunded: number } | null;
}

/** Parts of a payment in cents, in order. */
export type Receipt = readonly { from: string; amount: number }[];

export interface MessageContent {
  embeds: APIEmbed[];
  components?: Row[];
  allowed_mentions: { parse: never[] };
}

/** Discord limits descriptions to 4096, fields to 1024, and a message with its receipt to 6000. */
const MAX_IN_DESCRIPTION = 4096;
/** Offenses come first; notes get the rest. */
const MAX_IN_OFFENSES = 2400;
const MAX_IN_FIELD = 1024;
const MAX_IN_PARTS = 1200;
const MAX_IN_NAME = 250;
const MAX_IN_REASON = 400;
const REPORT_COLORS: Readonly<Record<ReportType, number>> = {
  arrest: 0xff0000,
  citation: 0xffcc00,
  warning: 0x00b0f4,
};
const GREEN = 0x2ecc71;

const PAY_BUTTON = 'pay_fine:';
const CONTEST_BUTTON = 'contest:';

/** Builds the message to a character's owner: a button while the fine can be paid, and a receipt later. */
export function directMessage(report: AnnouncedReport, receipt: APIEmbed | null): MessageContent {
  const isDue = isUnpaid(report.fineStatus);
  const lines = [
    ...statusLines(report),
    `**Offenses:**\n${offensesOf(report, MAX_IN_OFFENSES)}`,
    `**Fine:** ${inDollars(report.fine)}`,
    `**Jail Time:** ${inMinutes(report.jail_minutes)}`,
    ...consequenceLines(report),
    '**Notes:** ',
  ].join('\n');
  const notes = escapeWithin(report.notes ?? '', MAX_IN_DESCRIPTION - lines.length) || 'None';
  const embed: APIEmbed = {
    // Members play several characters.
    author: { name: report.civilian },
    title: `You have received ${report.type === 'arrest' ? 'an' : 'a'} ${REPORT_NAMES[report.type]}`,
    description: lines + notes,
    color: REPORT_COLORS[report.type],
    ...(isDue && { footer: { text: payNotice(report) } }),
  };
  return {
    embeds: receipt === null ? [embed] : [embed, receipt],
    // An edit without components would keep the button.
    components: buttonRows(report),
    allowed_mentions: { parse: [] },
  };
}

function statusLines({ void_reason: voidReason, court }: AnnouncedReport): string[] {
  const lines = voidReason === null ? [] : [`**VOID:** ${escapeWithin(voidReason, MAX_IN_REASON)}`];
  if (court === null) return lines;
  const refund = court.refunded === 0 ? '' : `, ${inDollars(court.refunded)} refunded`;
  const what = court.isOpen ? 'Before the court' : 'Decided by a judge';
  return [...lines, `**${what}:** case ${court.caseNumber}${refund}`];
}

function consequenceLines({ points, due_at, fineStatus, suspension }: AnnouncedReport): string[] {
  const lines: string[] = [];
  if (points > 0) lines.push(`**Points:** ${points}`);
  if (due_at !== null && isUnpaid(fineStatus)) lines.push(`**Due:** ${dayOf(due_at)}`);
  if (suspension !== null) {
    const { until, points: limit } = suspension;
    lines.push(`**Licenses suspended until** ${dayOf(until)}: ${limit} points reached.`);
  }
  return lines;
}

function buttonRows({ id, fine, fineStatus, isContestable }: AnnouncedReport): Row[] {
  const buttons = [
    ...(isUnpaid(fineStatus) ? [button('Pay Fine', `${PAY_BUTTON}${id}:${fine}`, ButtonStyle.Success)] : []),
    ...(isContestable ? [button('Contest', `${CONTEST_BUTTON}${id}`)] : []),
  ];
  return buttons.length === 0 ? [] : [row(...buttons)];
}

const offensesOf = ({ offenses }: AnnouncedReport, max: number): string => {
  const titles = offenses.map(({ title }) => title);
  return listWithin(titles, max);
};

/** Links a message's title to a page; `web` is the web app's origin. */
export function withOpenLink<C extends Pick<MessageContent, 'embeds'>>(
  message: C,
  { web, kind, id }: { web: string; kind: OpenKind; id: string },
): C {
  const [first, ...rest] = message.embeds;
  if (first === undefined) return message;
  return { ...message, embeds: [{ ...first, url: openAddress(web, kind, id) }, ...rest] };
}

export function receiptEmbed(
  { number, fine, civilian }: Pick<AnnouncedReport, 'number' | 'fine' | 'civilian'>,
  receipt: Receipt,
  at: number,
): APIEmbed {
  const parts = receipt.map(({ from, amount }) => `${from}: ${inDollars(amount)}`);
  const lines = [
    `**Report:** ${number}`,
    `**Date:** ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `**Paid by:** ${escapeWithin(civilian, MAX_IN_NAME)}`,
    `**Amount:** ${inDollars(fine)}`,
    listWithin(parts, MAX_IN_PARTS),
  ];
  return { title: 'Paid', description: lines.join('\n'), color: GREEN };
}

export function announcement(report: AnnouncedReport): MessageContent {
  const embed: APIEmbed = {
    title: `New ${REPORT_NAMES[report.type]} Issued`,
    color: REPORT_COLORS[report.type],
    fields: [
      { name: 'Offenses', value: offensesOf(report, MAX_IN_FIELD) },
      { name: 'Fine', value: inDollars(report.fine), inline: true },
      { name: 'Jail Time', value: inMinutes(report.jail_minutes), inline: true },
      { name: 'Officer', value: escapeWithin(report.officer, MAX_IN_FIELD), inline: true },
      { name: 'Issued to', value: escapeWithin(report.civilian, MAX_IN_FIELD), inline: true },
    ],
  };
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}

/** A direct message that isn't a filed report's. Its title links to `open`. */
export interface NoticeContent extends MessageContent {
  open: { kind: OpenKind; id: string };
}

/** Reads a Pay Fine button: its report and the fine in cents, which older messages lack. Null for other buttons. */
export function readPayButton(customId: string): { reportId: string; shown: number | null } | null {
  const [, reportId, cents] = PRESSED.exec(customId) ?? [];
  return reportId === undefined ? null : { reportId, shown: cents === undefined ? null : Number(cents) };
}

const PRESSED = new RegExp(`^${PAY_BUTTON}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([0-9]{1,12}))?$`);

/** Describes the payment, because Pay Fine takes the money without asking. */
const payNotice = ({ civilian, fine }: AnnouncedReport): string =>
  `Pay Fine takes ${inDollars(fine)} for ${civilian}: from your cash first, then from their accounts, oldest first.`;

export const inDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

const inMinutes = (minutes: number): string =>
  `${minutes.toLocaleString('en-US')} ${minutes === 1 ? 'minute' : 'minutes'}`;
