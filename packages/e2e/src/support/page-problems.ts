import type { BrowserContext } from '@playwright/test';

/**
 * Collects what a browser complains about in any page of a context: errors in the console, uncaught exceptions, and
 * breaches of the content security policy. A refusal of the API (4xx) is no problem: the browser notes each one in the
 * console, whatever the page makes of it.
 */
export function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
    const isBreach = text.includes('Content Security Policy');
    if ((message.type() === 'error' && !isRefusal) || isBreach) {
      problems.push(`${text} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    problems.push(stack ?? message);
  });
  return problems;
}
