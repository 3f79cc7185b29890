import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { isDatabaseUnavailable } from '#db/database-errors';
import { MINUTE } from '#platform/clock';
import type { LogLevel } from '#platform/env';

/** Writes JSON lines without secrets. An unavailable database gets one line per minute. */
export function createLog(options: { level: LogLevel; output?: DestinationStream }) {
  const { level, output = pino.destination(1) } = options;
  let unavailableAt = Number.NEGATIVE_INFINITY;
  const settings: LoggerOptions = {
    level,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.cookie',
        '*.authorization',
        '*.access_token',
        '*.refresh_token',
        '*.token',
      ],
      censor: '[redacted]',
    },
    serializers: {
      // Without the query, which may hold a sign-in code.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
    },
    hooks: {
      logMethod(line, write) {
        const error = errorOf(line[0]);
        if (error === null || !isDatabaseUnavailable(error)) return write.apply(this, line);
        const now = performance.now();
        if (now - unavailableAt < MINUTE) return;
        unavailableAt = now;
        write.apply(this, [{ reason: reasonOf(error) }, 'database unavailable']);
      },
    },
  };
  return pino(settings, output);
}

const errorOf = (about: unknown): Error | null =>
  typeof about === 'object' && about !== null && 'err' in about && about.err instanceof Error
    ? about.err
    : null;

/** Returns the message, or the code of an error that combines several failed addresses. */
const reasonOf = (error: Error): string =>
  error.message === '' && 'code' in error ? String(error.code) : error.message;
