import { accountRequestEndpoints } from '@ten-four/contract/bank/account-requests.contract';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, HISTORY_DAYS } from '@ten-four/contract/bank/bank.values';
import { toDollars } from '@ten-four/contract/common/money';
import { approveRequest, denyRequest, listRequests } from '#features/bank/account-requests.domain';
import * as domain from '#features/bank/accounts.domain';
import type { Account } from '#features/bank/accounts.store';
import { presentAccount, presentEntry, presentRequest } from '#features/bank/bank.presenter';
import { depositCash, withdrawCash } from '#features/bank/cash.domain';
import { listTransactions } from '#features/bank/transactions.domain';
import { transferFunds } from '#features/bank/transfers.domain';
import { staffScope } from '#features/ownership/index';
import type { AppContext } from '#platform/app-context';
import { type RequestContextLike, type Routes, routes, withMessage } from '#platform/http/routes';
import type { Settings } from '#platform/settings/settings';

const saved = (message: string, account: Account) =>
  withMessage(message, { account: presentAccount(account) });

const bankNameOf = ({ values }: Settings): string => values.general.bankName;

export function bankRoutes({ config }: Pick<AppContext, 'config'>): Routes[] {
  const isLimited = config.rateLimit > 0;
  const moveCash =
    (move: typeof depositCash, messageOf: (amount: number) => string) =>
    async (call: RequestContextLike<typeof bankEndpoints.depositCash>) => {
      const { viewer, body, db, settings, now } = call;
      const ownerId = viewer.userId;
      const { account, entry, cash } = await move(db, { ...body, ownerId, now });
      return withMessage(messageOf(body.amount), {
        account: presentAccount(account),
        wallet: { balance: toDollars(cash) },
        transaction: presentEntry(entry, ownerId, bankNameOf(settings)),
      });
    };

  return routes(
    { ...bankEndpoints, ...accountRequestEndpoints },
    {
      listBankAccounts: async ({ viewer, params, db }) => {
        const accounts = await domain.listAccounts(db, params.civilianId, staffScope(viewer));
        return { accounts: accounts.map(presentAccount) };
      },

      getAccountHistory: async ({ viewer, params, query, db, now }) => {
        const lookup = { id: params.id, scope: staffScope(viewer), days: query.days ?? HISTORY_DAYS, now };
        const days = await domain.listClosingBalances(db, lookup);
        return { days: days.map(({ day, balance }) => ({ day, balance: toDollars(balance) })) };
      },

      renameAccount: async ({ viewer, params, body, db }) => {
        const account = await domain.renameAccount(db, {
          id: params.id,
          ownerId: viewer.userId,
          name: body.name,
        });
        return saved(BANK_TEXTS.renamed, account);
      },

      removeAccount: async ({ viewer, params, db, now }) => {
        await domain.removeAccount(db, { id: params.id, ownerId: viewer.userId, now });
        return withMessage(BANK_TEXTS.removed, {});
      },

      listTransactions: async ({ viewer, params, query, db, settings }) => {
        const lookup = { civilianId: params.civilianId, scope: staffScope(viewer), query };
        const { entries, ownerId, nextCursor } = await listTransactions(db, lookup);
        const bankName = bankNameOf(settings);
        return { transactions: entries.map((entry) => presentEntry(entry, ownerId, bankName)), nextCursor };
      },

      getWallet: async ({ viewer, params, db }) => {
        const balance = toDollars(await domain.getCash(db, params.discordId, { ownerId: viewer.userId }));
        return { balance, wallet: { balance } };
      },

      getTreasury: async ({ db }) => ({ balance: toDollars(await domain.getTreasury(db)) }),

      createAccount: async ({ viewer, body, db, settings, now }) => {
        const request = { ownerId: viewer.userId, input: body, isLimited, settings, now };
        const account = await domain.openAccount(db, request);
        return saved(BANK_TEXTS.requestSubmitted, account);
      },

      transferFunds: async ({ viewer: { userId: ownerId }, body, db, settings, now }) => {
        const bankName = bankNameOf(settings);
        const { account, entry } = await transferFunds(db, { ...body, ownerId, bankName, now });
        const transaction = presentEntry(entry, ownerId, bankName);
        return withMessage(BANK_TEXTS.transferred, { account: presentAccount(account), transaction });
      },

      depositCash: moveCash(depositCash, BANK_TEXTS.deposited),
      withdrawCash: moveCash(withdrawCash, BANK_TEXTS.withdrawn),

      listAccountRequests: async ({ viewer, query, db, now }) => {
        const { views, nextCursor } = await listRequests(db, query);
        return { requests: views.map((view) => presentRequest(view, viewer.userId, now)), nextCursor };
      },

      approveAccount: async ({ viewer: { userId }, params: { id }, body, db, actor, now }) => {
        const account = await approveRequest(db, { id, userId, actor, note: body?.note, now });
        return saved(BANK_TEXTS.approved, account);
      },

      denyAccount: async ({ viewer: { userId }, params: { id }, body, db, actor, now }) => {
        const account = await denyRequest(db, { id, userId, actor, reason: body.reason, now });
        return saved(BANK_TEXTS.denied, account);
      },
    },
  );
}
