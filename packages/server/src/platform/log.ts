import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { isDatabaseAway } from '#db/database-errors';
import type { LogLevel } from '#platform/env';

/**
 * Structured logs, a line each, on standard output where no other is given. Whatever could sign somebody in is struck
 * out, wherever it stands. A line whose `err` says that the database is away is not written: `onDatabaseAway` has it.
 */
export function createLog(options: {
  level: LogLevel;
  output?: DestinationStream;
  onDatabaseAway: (error: Error) => void;
}) {
  const { level, output = pino.destination(1), onDatabaseAway } = options;
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
      censor: '[struck out]',
    },
    serializers: {
      // An address without its query: sign-in codes come in there.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
    },
    hooks: {
      logMethod(line, write) {
        const error = errorOf(line[0]);
        if (error !== null && isDatabaseAway(error)) onDatabaseAway(error);
        else write.apply(this, line);
      },
    },
  };
  return pino(settings, output);
}

const errorOf = (about: unknown): Error | null =>
  typeof about === 'object' && about !== null && 'err' in about && about.err instanceof Error
    ? about.err
    : null;
