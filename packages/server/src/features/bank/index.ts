export { closeAccountsOf, openWallet, reopenAccountsOf } from '#features/bank/ledger.domain';
export { verifyLedger } from '#features/bank/verification.domain';
