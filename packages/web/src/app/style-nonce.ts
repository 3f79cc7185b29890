/** The nonce by which the content security policy allows added styles, new in every page's head. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
