import { findAxeViolations } from '../../support/accessibility.ts';
import type { Check } from './check.ts';

/** Finds violations with axe. Checks only the dialog or menu if one is open, because its page is a separate screen. */
export const checkAccessibility: Check = async (page) => {
  const role = await page.evaluate(() => globalThis.sweep.top().getAttribute('role'));
  return findAxeViolations(page, role === null ? undefined : `[role="${role}"]`);
};
