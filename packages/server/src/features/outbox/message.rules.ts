import type { Platform } from '@ten-four/contract/officers/officers.values';
import { isPayable, REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import { type APIEmbed, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { openAddress } from '#features/outbox/components.rules';
import { escapeWithin, listWithin } from '#features/outbox/markdown.rules';

/** What the messages say of a report. */
export interface AnnouncedReport {
  id: string;
  number: number;
  platform: Platform;
  /** Name of the character. */
  civilian: string;
  type: ReportType;
  offenses: readonly { title: string }[];
  /** Cents. */
  fine: number;
  jailMinutes: number;
  notes: string | null;
  /** Callsign and name. */
  officer: string;
  isPaid: boolean;
}

/** What a direct message says of a fine that was paid. */
export interface Receipt {
  /** Name of the character whose fine it was. */
  paidBy: string;
  at: number;
  /** In cents, in the order in which they were taken. */
  parts: readonly { from: string; amount: number }[];
}

/** A message as Discord is sent it. */
export interface MessageContent {
  embeds: APIEmbed[];
  components?: PayRow[];
  /** Nobody is ever notified by what people typed. */
  allowed_mentions: { parse: never[] };
}

interface PayRow {
  type: ComponentType.ActionRow;
  components: {
    type: ComponentType.Button;
    style: ButtonStyle.Success;
    label: 'Pay Fine';
    custom_id: string;
  }[];
}

/** Discord's limits are 4096 for a description, 1024 for a field's value, and 6000 for a message with its receipt. */
const MOST_IN_DESCRIPTION = 4096;
/** Offenses come first; notes get what is left. */
const MOST_IN_OFFENSES = 2400;
const MOST_IN_FIELD = 1024;
const MOST_IN_PARTS = 1200;
const MOST_IN_NAME = 250;
const REPORT_COLORS: Readonly<Record<ReportType, number>> = {
  arrest: 0xff0000,
  citation: 0xffcc00,
  warning: 0x00b0f4,
};
const GREEN = 0x2ecc71;

const PAY_BUTTON = 'pay_fine:';

/** What a character's owner is told of a report, with a button while its fine can be paid, and a receipt afterwards. */
export function directMessage(report: AnnouncedReport, receipt: APIEmbed | null): MessageContent {
  const offenses = listWithin(
    report.offenses.map(({ title }) => title),
    MOST_IN_OFFENSES,
  );
  const lines = [
    `**Offenses:**\n${offenses}`,
    `**Fine:** ${inDollars(report.fine)}`,
    `**Jail Time:** ${inMinutes(report.jailMinutes)}`,
    '**Notes:** ',
  ].join('\n');
  const notes = escapeWithin(report.notes ?? '', MOST_IN_DESCRIPTION - lines.length) || 'None';
  const isDue = !report.isPaid && isPayable({ type: report.type, fineAmount: report.fine });
  const embed: APIEmbed = {
    // Whoever plays several characters sees at once which one it is.
    author: { name: report.civilian },
    title: `You have received ${report.type === 'arrest' ? 'an' : 'a'} ${REPORT_NAMES[report.type]}`,
    description: lines + notes,
    color: REPORT_COLORS[report.type],
    ...(isDue && { footer: { text: payNotice(report) } }),
  };
  return {
    embeds: receipt === null ? [embed] : [embed, receipt],
    // Said also where there is none: what an edit does not name stays as it was.
    components: isDue ? [payButton(report)] : [],
    allowed_mentions: { parse: [] },
  };
}

/** A direct message whose title leads to its report; `web` is the web app's origin. */
export function leadingTo<C extends Pick<MessageContent, 'embeds'>>(
  message: C,
  { web, reportId }: { web: string; reportId: string },
): C {
  const [first, ...rest] = message.embeds;
  if (first === undefined) return message;
  return { ...message, embeds: [{ ...first, url: openAddress(web, 'report', reportId) }, ...rest] };
}

/** The part of a direct message that says how its fine was paid. */
export function receiptEmbed(report: Pick<AnnouncedReport, 'number' | 'fine'>, receipt: Receipt): APIEmbed {
  const lines = [
    `**Report:** ${report.number}`,
    `**Date:** ${new Date(receipt.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `**Paid by:** ${escapeWithin(receipt.paidBy, MOST_IN_NAME)}`,
    `**Amount:** ${inDollars(report.fine)}`,
    listWithin(
      receipt.parts.map(({ from, amount }) => `${from}: ${inDollars(amount)}`),
      MOST_IN_PARTS,
    ),
  ];
  return { title: 'Paid', description: lines.join('\n'), color: GREEN };
}

/** What a platform's webhook announces of a report. */
export function announcement(report: AnnouncedReport, civilianName: string): MessageContent {
  const offenses = listWithin(
    report.offenses.map(({ title }) => title),
    MOST_IN_FIELD,
  );
  const embed: APIEmbed = {
    title: `New ${REPORT_NAMES[report.type]} Issued`,
    color: REPORT_COLORS[report.type],
    fields: [
      { name: 'Offenses', value: offenses },
      { name: 'Fine', value: inDollars(report.fine), inline: true },
      { name: 'Jail Time', value: inMinutes(report.jailMinutes), inline: true },
      { name: 'Officer', value: escapeWithin(report.officer, MOST_IN_FIELD), inline: true },
      { name: 'Issued to', value: escapeWithin(civilianName, MOST_IN_FIELD), inline: true },
    ],
  };
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}

/** The report of a pressed button, and the fine (cents) its message shows, which older ones do not; null for another's. */
export function readPayButton(customId: string): { reportId: string; shown: number | null } | null {
  const [, reportId, cents] = PRESSED.exec(customId) ?? [];
  return reportId === undefined ? null : { reportId, shown: cents === undefined ? null : Number(cents) };
}

const PRESSED = new RegExp(`^${PAY_BUTTON}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([0-9]{1,12}))?$`);

/** Says what a press of Pay Fine takes, and from where, since it asks nothing. */
const payNotice = ({ civilian, fine }: AnnouncedReport): string =>
  `Pay Fine takes ${inDollars(fine)} for ${civilian}: from your cash first, then from their accounts, oldest first.`;

const payButton = ({ id, fine }: AnnouncedReport): PayRow => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.Button,
      style: ButtonStyle.Success,
      label: 'Pay Fine',
      custom_id: `${PAY_BUTTON}${id}:${fine}`,
    },
  ],
});

/** Cents in words: cents only where there are any. */
export const inDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

const inMinutes = (minutes: number): string =>
  `${minutes.toLocaleString('en-US')} ${minutes === 1 ? 'minute' : 'minutes'}`;
