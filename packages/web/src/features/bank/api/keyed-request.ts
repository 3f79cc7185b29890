/** A writing call of the bank: one key per intent, so that the same thing sent twice happens once (resolutions §3). */
export interface KeyedRequest<Body> {
  body: Body;
  idempotencyKey: string;
}
