export { approveRequest, denyRequest } from '#features/bank/account-requests.domain';
export { openAccount, renameAccount } from '#features/bank/accounts.domain';
export { adjustBalance } from '#features/bank/adjusting.domain';
export { type CityPayment, payCity } from '#features/bank/city.domain';
export { closeAccountsOf, openWallet, payOutToMint, reopenAccountsOf } from '#features/bank/ledger.domain';
export { depositCash, transferFunds, withdrawCash } from '#features/bank/payments.domain';
export { verifyLedger } from '#features/bank/verification.domain';
