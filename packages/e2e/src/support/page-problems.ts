import type { BrowserContext } from '@playwright/test';

/** The browser's message about a refused request (4xx), which it logs even if the page handles it. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** The browser's message about any failed request. */
const FAILED = /^Failed to load resource: /;

/**
 * Collects the problems of all pages of a context: console errors, uncaught exceptions, and violations of the content
 * security policy. Refused requests (4xx) don't count, nor do other failed requests if `requestsFail` is set.
 */
export function collectProblems(context: BrowserContext, { requestsFail = false } = {}): string[] {
  const problems: string[] = [];
  const expected = requestsFail ? FAILED : REFUSED;
  context.on('console', (message) => {
    const text = message.text();
    const isBreach = text.includes('Content Security Policy');
    if ((message.type() === 'error' && !expected.test(text)) || isBreach) {
      problems.push(`${text} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    problems.push(stack ?? message);
  });
  return problems;
}
