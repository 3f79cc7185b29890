import type { Platform } from '@ten-four/contract/officers/officers.values';
import {
  isPayable,
  REPORT_COLORS,
  REPORT_NAMES,
  type ReportType,
} from '@ten-four/contract/reports/reports.values';
import { type APIEmbed, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { escapeWithin, listWithin } from '#features/outbox/markdown.rules';

/** What the messages say of a report. */
export interface AnnouncedReport {
  id: string;
  number: number;
  platform: Platform;
  type: ReportType;
  offenses: readonly { title: string }[];
  /** Cents. */
  fine: number;
  jailMinutes: number;
  notes: string | null;
  /** Callsign and name. */
  officer: string;
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

/** Discord's limits are 4096 for a description and 1024 for a field's value; offenses and notes share the former. */
const MOST_IN_OFFENSES = 2400;
const MOST_IN_NOTES = 1500;
const MOST_IN_FIELD = 1024;

const PAY_BUTTON = 'pay_fine:';

/** What a character's owner is told of a report; with a button where its fine can be paid. */
export function directMessage(report: AnnouncedReport): MessageContent {
  const lines = [
    `**Offenses:**\n${listWithin(
      report.offenses.map(({ title }) => title),
      MOST_IN_OFFENSES,
    )}`,
    `**Fine:** ${inDollars(report.fine)}`,
    `**Jail Time:** ${inMinutes(report.jailMinutes)}`,
    `**Notes:** ${escapeWithin(report.notes ?? '', MOST_IN_NOTES) || 'None'}`,
  ];
  const embed: APIEmbed = {
    title: `You have received a ${REPORT_NAMES[report.type]}`,
    description: lines.join('\n'),
    color: REPORT_COLORS[report.type],
  };
  const isDue = isPayable({ type: report.type, fineAmount: report.fine });
  return {
    embeds: [embed],
    ...(isDue ? { components: [payButton(report.id)] } : {}),
    allowed_mentions: { parse: [] },
  };
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

/** The report that a pressed button is about; null where the button is none of this product's. */
export function readPayButton(customId: string): string | null {
  const id = customId.startsWith(PAY_BUTTON) ? customId.slice(PAY_BUTTON.length) : '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

const payButton = (reportId: string): PayRow => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.Button,
      style: ButtonStyle.Success,
      label: 'Pay Fine',
      custom_id: `${PAY_BUTTON}${reportId}`,
    },
  ],
});

/** Cents in words: cents only where there are any. */
export const inDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

const inMinutes = (minutes: number): string =>
  `${minutes.toLocaleString('en-US')} ${minutes === 1 ? 'minute' : 'minutes'}`;
