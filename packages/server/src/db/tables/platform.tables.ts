export interface IdempotencyKeysTable {
  user_id: string;
  route: string;
  key: string;
  body_hash: string;
  status: number;
  answer: string;
  created_at: number;
}
