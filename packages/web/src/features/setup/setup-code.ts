/** Survives the sign-in redirect. */
const KEY = 'ten-four:setup-code';
const CODE = /^#([0-9A-Za-z-]{20,40})$/;

/** Moves the code from the URL to storage and returns it, or returns the stored one. */
export function readSetupCode(): string | null {
  const [, code] = CODE.exec(window.location.hash) ?? [];
  if (code === undefined) return window.sessionStorage.getItem(KEY);
  window.sessionStorage.setItem(KEY, code);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return code;
}

export const forgetSetupCode = (): void => window.sessionStorage.removeItem(KEY);
