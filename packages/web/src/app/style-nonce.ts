/**
 * The nonce that the server's content security policy allows added styles by. It stands in the head of the page, new in
 * every answer.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
