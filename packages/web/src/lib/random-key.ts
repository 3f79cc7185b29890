/** 128 random bits as text, for an Idempotency-Key. Not `randomUUID`, which browsers offer on https and localhost only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
