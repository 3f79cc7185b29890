import { ERROR_STATUS, type ErrorCode, type Failure, type Issue } from '@ten-four/contract/common/errors';
import { SECOND } from '#platform/clock';

/** An error response. The code sets the status, the client shows the message as is, and `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: { issues?: Issue[]; retryAfter?: number } = {}) {
    super(message);
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export function failure(code: ErrorCode, message: string, issues?: Issue[]): Failure {
  return { success: false, code, message, error: message, ...(issues === undefined ? {} : { issues }) };
}

export const invalid = (message: string, issues?: Issue[]) =>
  new AppError('invalid', message, issues === undefined ? {} : { issues });
export const invalidField = (field: string, message: string) => invalid(message, [{ field, message }]);
export const signedOut = () => new AppError('signed_out', 'You must log in with Discord to continue');
export const forbidden = (message: string) => new AppError('forbidden', message);
export const notFound = (message: string) => new AppError('not_found', message);
export const conflict = (message: string) => new AppError('conflict', message);
export const conflictingField = (field: string, message: string, suggestion: string | null = null) =>
  new AppError('conflict', message, {
    issues: [{ field, message, ...(suggestion === null ? {} : { suggestion }) }],
  });
export const editConflict = (message: string, issues: Issue[]) =>
  new AppError('conflict', message, { issues });
export const ruleBroken = (message: string) => new AppError('rule_broken', message);
export const ruleBrokenBy = (field: string, message: string) =>
  new AppError('rule_broken', message, { issues: [{ field, message }] });
/** Creates a 429; `wait` in milliseconds. */
export const tooOften = (message: string, wait: number) =>
  new AppError('rate_limited', message, { retryAfter: Math.max(1, Math.ceil(wait / SECOND)) });
export const unavailable = (message: string, retryAfter: number) =>
  new AppError('unavailable', message, { retryAfter });
export const discordAway = () =>
  unavailable("Discord isn't responding right now. Please try again in a moment.", 30);
