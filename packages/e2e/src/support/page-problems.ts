import type { BrowserContext } from '@playwright/test';

/** What the browser notes in the console of a call that was refused (4xx), whatever the page makes of it. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** The same of any call that came to nothing. */
const FAILED = /^Failed to load resource: /;

/**
 * Collects what a browser complains about in any page of a context: errors in the console, uncaught exceptions, and
 * breaches of the content security policy. A refusal of the API (4xx) is no problem; nor is any other failed request
 * where the test makes `requestsFail`.
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
