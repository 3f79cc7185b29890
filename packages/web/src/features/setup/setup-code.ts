/** Survives the redirect of the sign-in. */
const KEY = 'ten-four:setup-code';
const CODE = /^#([0-9A-Za-z-]{20,40})$/;

/** Takes the code from the URL, or the stored one. */
export function readSetupCode(): string | null {
  const [, code] = CODE.exec(window.location.hash) ?? [];
  if (code === undefined) return window.sessionStorage.getItem(KEY);
  window.sessionStorage.setItem(KEY, code);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return code;
}

export const forgetSetupCode = (): void => window.sessionStorage.removeItem(KEY);
