import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { type Civilian, civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { toCents } from '@ten-four/contract/common/money';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { REPORT_NAMES, REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import type { Actor } from '#features/interactions/actor';
import {
  type Choice,
  lineOf,
  listEmbed,
  openButton,
  openItem,
  rows,
} from '#features/interactions/answers.rules';
import { type Command, filterChoices, text } from '#features/interactions/command';
import { COLORS, escapeWithin, inDollars, momentOf, openAddress } from '#features/outbox/index';
import { notFound } from '#platform/errors';
import { isId } from '#platform/ids';

const MAX_CHARACTERS = 10;

const dollars = (amount: number): string => inDollars(toCents(Math.abs(amount)) ?? 0);
const balanceOf = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const nameOf = ({ firstName, lastName }: Pick<Civilian, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const readOwn = async (actor: Actor): Promise<Civilian[]> =>
  (await actor.read(civilianEndpoints.listCivilians)).civilians;

function characterLine(web: string, civilian: Civilian): string {
  const { licenses, suspendedLicenses, unpaidFines, deceased } = civilian;
  const words = [
    licenses.length === 0 ? 'No licenses' : licenses.join(', '),
    ...(suspendedLicenses.length === 0 ? [] : [`SUSPENDED: ${suspendedLicenses.join(', ')}`]),
    ...(deceased ? ['DECEASED'] : []),
    ...(unpaidFines ? [`UNPAID FINES: ${unpaidFines}`] : []),
  ];
  const custody = civilian.custody === null ? '' : ` · IN CUSTODY until ${momentOf(civilian.custody.endsAt)}`;
  const about = `${lineOf(...words)}${custody}`;
  return `**${escapeWithin(nameOf(civilian), 120)}** · ${about} · [Open](${openAddress(web, 'civilian', civilian._id)})`;
}

const charactersCommand: Command = {
  name: 'mycharacters',
  description: 'Your characters',
  endpoint: civilianEndpoints.listCivilians,
  run: async (actor) => {
    const civilians = await readOwn(actor);
    const lines = civilians.map((civilian) => characterLine(actor.web, civilian));
    const none = COMMAND_TEXTS.noCharacters;
    return {
      embeds: [listEmbed(`Your characters (${civilians.length})`, COLORS.blue, { lines, none })],
      components: [openButton(`${actor.web}/dashboard/civilian`)],
    };
  },
};

const balanceCommand: Command = {
  name: 'balance',
  description: 'Your money and your unpaid fines',
  endpoint: bankEndpoints.getWallet,
  run: async (actor) => {
    const { discordId } = actor.viewer;
    const { balance } = await actor.read(bankEndpoints.getWallet, { params: { discordId } });
    const civilians = await readOwn(actor);
    const perCharacter = await Promise.all(
      civilians.slice(0, MAX_CHARACTERS).map(async (civilian) => {
        const request = { params: { civilianId: civilian._id } };
        const { accounts } = await actor.read(bankEndpoints.listBankAccounts, request);
        return accounts.map(({ name, accountType, accountNumber, balance: held, status }) => {
          const last = `…${accountNumber.slice(-4)}`;
          const words = [nameOf(civilian), name ?? accountType, last, balanceOf(held)];
          return lineOf(...words, status !== 'Active' && status);
        });
      }),
    );
    const fines = civilians.filter(({ unpaidFines }) => unpaidFines);
    const lines = [
      `**Cash:** ${balanceOf(balance)}`,
      rows(perCharacter.flat()),
      rows(
        fines.map((civilian) => {
          const due = balanceOf(civilian.unpaidAmount ?? 0);
          return `**${lineOf(nameOf(civilian), `${civilian.unpaidFines} unpaid`, due)}**`;
        }),
      ),
    ];
    return {
      embeds: [{ title: 'Your money', color: COLORS.blue, description: lines.filter(Boolean).join('\n\n') }],
      components: [openButton(`${actor.web}/bank`)],
    };
  },
};

/** Choices such as 'Report 1031 · Citation · $250 · Mara Malone', by the report's id. */
async function unpaidFines(actor: Actor): Promise<(Choice & { number: number })[]> {
  const owing = (await readOwn(actor)).filter(({ unpaidFines: count }) => count);
  const lists = await Promise.all(
    owing.slice(0, MAX_CHARACTERS).map(async (civilian) => {
      const request = { params: { id: civilian._id } };
      const { tickets, arrestReports } = await actor.read(civilianEndpoints.getCivilianRecords, request);
      const named = [
        ...tickets.map((record) => ({ record, kind: REPORT_NAMES.citation })),
        ...arrestReports.map((record) => ({ record, kind: REPORT_NAMES.arrest })),
      ];
      return named
        .filter(({ record: { consequences } }) => consequences?.can.pay === true)
        .map(({ record, kind }) => ({
          name: `Report ${record.number} · ${kind} · ${dollars(record.fineAmount ?? 0)} · ${nameOf(civilian)}`,
          value: record._id,
          number: record.number,
        }));
    }),
  );
  return lists.flat();
}

const payCommand: Command = {
  name: 'pay',
  description: 'Pay a fine',
  endpoint: reportEndpoints.payFine,
  options: () => [text('fine', 'Which fine', { required: true, autocomplete: true })],
  suggest: { fine: async (actor, typed) => filterChoices(await unpaidFines(actor), typed) },
  run: async (actor, input) => {
    const typed = (input.text('fine') ?? '').trim();
    const number = Number(typed.replace(/^#/, ''));
    const id = isId(typed) ? typed : (await unpaidFines(actor)).find((fine) => fine.number === number)?.value;
    if (id === undefined) throw notFound(REPORT_TEXTS.notFound);
    const { answer } = await actor.write(reportEndpoints.payFine, { params: { id } });
    const { report, payments } = answer;
    const parts = payments.map(({ from, amount }) => `- ${escapeWithin(from, 120)}: ${dollars(amount)}`);
    const lines = [
      `**Report:** ${report.number}`,
      `**Paid by:** ${escapeWithin(nameOf(report.civilian), 250)}`,
      `**Amount:** ${dollars(report.fineAmount)}`,
      rows(parts),
    ];
    return {
      content: answer.message,
      embeds: [{ title: 'Paid', color: COLORS.blue, description: lines.join('\n') }],
      components: [openItem(actor.web, 'report', report._id)],
    };
  },
};

export const ownCommands: Command[] = [charactersCommand, balanceCommand, payCommand];
