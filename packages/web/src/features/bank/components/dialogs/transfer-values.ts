/** What a transfer's form holds, as it was typed. */
export interface TransferValues extends Record<string, string> {
  fromAccountId: string;
  toAccountNumber: string;
  amount: string;
  description: string;
}
