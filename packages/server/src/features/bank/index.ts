export { approveRequest, denyRequest } from '#features/bank/account-requests.domain';
export { openAccount, renameAccount } from '#features/bank/accounts.domain';
export { adjustBalance } from '#features/bank/adjusting.domain';
export { depositCash, withdrawCash } from '#features/bank/cash.domain';
export { type CityPayment, payCity } from '#features/bank/city.domain';
export { closeAccountsOf, openWallet, payOutToMint, reopenAccountsOf } from '#features/bank/ledger.domain';
export { transferFunds } from '#features/bank/transfers.domain';
export { verifyLedger } from '#features/bank/verification.domain';
