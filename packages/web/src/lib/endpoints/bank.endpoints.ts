import type { accountRequestEndpoints as AccountRequestContract } from '@ten-four/contract/bank/account-requests.contract';
import type { bankEndpoints as BankContract } from '@ten-four/contract/bank/bank.contract';
import { clientEndpoints } from './client-endpoint.ts';

export const accountRequestEndpoints = clientEndpoints<typeof AccountRequestContract>('bank', {
  listAccountRequests: 'GET /api/bank/requests',
  approveAccount: 'POST /api/bank/requests/:id/approve',
  denyAccount: 'POST /api/bank/requests/:id/deny',
});

export const bankEndpoints = clientEndpoints<typeof BankContract>('bank', {
  listBankAccounts: 'GET /api/bank/accounts/:civilianId',
  getAccountHistory: 'GET /api/bank/accounts/:id/history',
  renameAccount: 'PATCH /api/bank/accounts/:id',
  removeAccount: 'DELETE /api/bank/accounts/:id',
  listTransactions: 'GET /api/bank/transactions/byCivilian/:civilianId',
  getWallet: 'GET /api/wallet/:discordId',
  getTreasury: 'GET /api/bank/treasury',
  createAccount: 'POST /api/bank/create',
  transferFunds: 'POST /api/bank/transfer',
  depositCash: 'POST /api/bank/deposit',
  withdrawCash: 'POST /api/bank/withdraw',
});
