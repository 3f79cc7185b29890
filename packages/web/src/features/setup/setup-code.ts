/** Where the code of a setup link waits in this tab while its owner signs in. */
const KEY = 'ten-four:setup-code';
const CODE = /^#([0-9A-Za-z-]{20,40})$/;

/** The code that the address brings, which leaves the address with it, or that waits; null where there is none. */
export function readSetupCode(): string | null {
  const [, code] = CODE.exec(window.location.hash) ?? [];
  if (code === undefined) return window.sessionStorage.getItem(KEY);
  window.sessionStorage.setItem(KEY, code);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return code;
}

export const forgetSetupCode = (): void => window.sessionStorage.removeItem(KEY);

const LATER = 'ten-four:setup-later';

/** Whether somebody wants to hear no more of the setup in this session, and saying so. */
export const isSetupSnoozed = (): boolean => window.sessionStorage.getItem(LATER) !== null;
export const snoozeSetup = (): void => window.sessionStorage.setItem(LATER, '1');
