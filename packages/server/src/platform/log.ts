import { type Logger, pino } from 'pino';

/**
 * Structured logs on standard output. Outside production only what needs somebody's eye. Whatever could sign somebody
 * in is struck out, wherever it stands.
 */
export function createLog(production: boolean): Logger {
  return pino({
    level: production ? 'info' : 'warn',
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
  });
}
