import { accountRequestEndpoints } from '@ten-four/contract/bank/account-requests.contract';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, HISTORY_DAYS } from '@ten-four/contract/bank/bank.values';
import { toDollars } from '@ten-four/contract/common/money';
import {
  getCash,
  listAccounts,
  listClosingBalances,
  openAccount,
  removeAccount,
  renameAccount,
} from '#features/bank/accounts.domain';
import { mayLookInto, readScope } from '#features/bank/bank.policy';
import { presentAccount, presentEntry, presentRequest } from '#features/bank/bank.presenter';
import { depositCash, transferFunds, withdrawCash } from '#features/bank/payments.domain';
import { approveRequest, denyRequest, listRequests } from '#features/bank/requests.domain';
import { listTransactions } from '#features/bank/transactions.domain';
import { forbidden } from '#platform/errors';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The calls of the bank. */
export function bankRoutes({ clock, config }: Platform): Routes[] {
  const { bankName } = config;
  const success = true as const;

  return routes(
    { ...bankEndpoints, ...accountRequestEndpoints },
    {
      listBankAccounts: async ({ viewer, params, db }) => {
        const accounts = await listAccounts(db, params.civilianId, readScope(viewer));
        return { accounts: accounts.map(presentAccount) };
      },

      getAccountHistory: async ({ viewer, params, query, db }) => {
        const days = await listClosingBalances(db, {
          id: params.id,
          scope: readScope(viewer),
          days: query.days ?? HISTORY_DAYS,
          now: clock.now(),
        });
        return { days: days.map(({ day, balance }) => ({ day, balance: toDollars(balance) })) };
      },

      renameAccount: async ({ viewer, params, body, db }) => {
        const account = await renameAccount(db, { id: params.id, ownerId: viewer.userId, name: body.name });
        return { success, message: BANK_TEXTS.renamed, account: presentAccount(account) };
      },

      removeAccount: async ({ viewer, params, db }) => {
        await removeAccount(db, { id: params.id, ownerId: viewer.userId, now: clock.now() });
        return { success, message: BANK_TEXTS.removed };
      },

      listTransactions: async ({ viewer, params, query, db }) => {
        const { entries, ownerId, nextCursor } = await listTransactions(db, {
          civilianId: params.civilianId,
          scope: readScope(viewer),
          accountId: query.account,
          limit: query.limit,
          cursor: query.cursor,
          type: query.type,
          text: query.text,
        });
        return { transactions: entries.map((entry) => presentEntry(entry, ownerId, bankName)), nextCursor };
      },

      getWallet: async ({ viewer, params, db }) => {
        if (!mayLookInto(viewer, params.discordId)) throw forbidden(BANK_TEXTS.walletOfAnother);
        const balance = toDollars(await getCash(db, viewer.userId));
        return { balance, wallet: { balance } };
      },

      createAccount: async ({ viewer, body, db }) => {
        const account = await openAccount(db, { ownerId: viewer.userId, input: body, now: clock.now() });
        return { success, message: BANK_TEXTS.requestSubmitted, account: presentAccount(account) };
      },

      transferFunds: async ({ viewer, body, db }) => {
        const { userId } = viewer;
        const { account, entry } = await transferFunds(db, {
          ownerId: userId,
          input: body,
          now: clock.now(),
        });
        return {
          success,
          message: BANK_TEXTS.transferred,
          account: presentAccount(account),
          transaction: presentEntry(entry, userId, bankName),
        };
      },

      depositCash: async ({ viewer, body, db }) => {
        const { userId } = viewer;
        const { account, entry, cash } = await depositCash(db, {
          ownerId: userId,
          input: body,
          now: clock.now(),
        });
        return {
          success,
          message: BANK_TEXTS.deposited(body.amount),
          account: presentAccount(account),
          wallet: { balance: toDollars(cash) },
          transaction: presentEntry(entry, userId, bankName),
        };
      },

      withdrawCash: async ({ viewer, body, db }) => {
        const { userId } = viewer;
        const { account, entry, cash } = await withdrawCash(db, {
          ownerId: userId,
          input: body,
          now: clock.now(),
        });
        return {
          success,
          message: BANK_TEXTS.withdrawn(body.amount),
          account: presentAccount(account),
          wallet: { balance: toDollars(cash) },
          transaction: presentEntry(entry, userId, bankName),
        };
      },

      listAccountRequests: async ({ viewer, query, db }) => {
        const { views, nextCursor } = await listRequests(db, {
          status: query.status,
          limit: query.limit,
          cursor: query.cursor,
        });
        const now = clock.now();
        return { requests: views.map((view) => presentRequest(view, viewer.userId, now)), nextCursor };
      },

      approveAccount: async ({ viewer, params, body, db, request }) => {
        const account = await approveRequest(db, {
          id: params.id,
          userId: viewer.userId,
          actor: { viewer, address: request.ip },
          note: body?.note,
          now: clock.now(),
        });
        return { success, message: BANK_TEXTS.approved, account: presentAccount(account) };
      },

      denyAccount: async ({ viewer, params, body, db, request }) => {
        const account = await denyRequest(db, {
          id: params.id,
          userId: viewer.userId,
          actor: { viewer, address: request.ip },
          reason: body.reason,
          now: clock.now(),
        });
        return { success, message: BANK_TEXTS.denied, account: presentAccount(account) };
      },
    },
  );
}
