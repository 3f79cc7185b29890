import { type Logger, pino } from 'pino';
import type { LogLevel } from '#platform/env';

/** What the log is written to: numbers of the system. */
export const STANDARD_OUTPUT = 1;
export const STANDARD_ERROR = 2;

/** Structured logs, a line each. Whatever could sign somebody in is struck out, wherever it stands. */
export function createLog(level: LogLevel, output: number): Logger {
  const options = {
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
      censor: '[struck out]',
    },
    serializers: {
      // An address without its query: sign-in codes come in there.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
    },
  };
  return pino(options, pino.destination({ dest: output, sync: true }));
}
