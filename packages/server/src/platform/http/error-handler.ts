import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode } from '@ten-four/contract/common/errors';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#db/database-errors';
import { AppError, failure, invalid, unavailable } from '#platform/errors';
import { isIncomplete, issuesOf, issuesText, missingOf } from '#platform/http/validation';
import type { WebPages } from '#platform/http/web-pages';

const RETRY_AFTER = 5;

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pages: WebPages | null = null,
): FastifyReply {
  const refusal = toAppError(error, request);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
  const err = isDatabaseUnavailable(error) ? { err: error } : {};
  if (refusal.code === 'unavailable')
    request.log.warn({ reason: refusal.message, ...err }, 'request refused');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  // Navigations get a page instead of JSON.
  const isNavigation = request.url.startsWith('/auth/') && request.method === 'GET';
  if (isNavigation && pages?.sendProblem(request, reply, refusal.status, refusal.message)) return reply;
  return reply.code(refusal.status).send(failure(refusal.code, refusal.message, refusal.issues));
}

export function sendConnectionError(error: ConnectionError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = CODE_OF_PARSER[error.code] ?? 'invalid';
  const body = JSON.stringify(failure(code, 'The request could not be read.'));
  const status = ERROR_STATUS[code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const CODE_OF_PARSER: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
};

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.message === 'aborted') return invalid('The request ended early.');
  if (isDatabaseUnavailable(error)) {
    return unavailable('The database cannot be reached right now. Please try again.', RETRY_AFTER);
  }
  if (isFastifyError(error)) {
    if (error.validation !== undefined) {
      const missing = missingOf(request.routeOptions.config.endpoint?.missing ?? {}, request.body);
      const issues = issuesOf(error.validation).map(({ field, message }) => ({
        field,
        message: missing.get(field) ?? message,
      }));
      const [, missingText] = [...missing].find(([key]) => issues.some(({ field }) => field === key)) ?? [];
      return invalid(incompleteMessage(request) ?? missingText ?? issuesText(issues), issues);
    }
    const code = CODE_OF_STATUS.get(error.statusCode ?? 500);
    if (code !== undefined) return new AppError(code, plainMessage(error, request.routeOptions.bodyLimit));
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

function incompleteMessage({ routeOptions, body }: FastifyRequest): string | undefined {
  const { body: schema, incomplete } = routeOptions.config.endpoint ?? {};
  return schema !== undefined && isIncomplete(schema, body) ? incomplete : undefined;
}

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(ERROR_STATUS)
    .filter(([, status]) => status < 500)
    .map(([code, status]) => [status, code as ErrorCode]),
);

function plainMessage({ code, message }: FastifyError, bodyLimit: number): string {
  if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return PLAIN_MESSAGES[code] ?? message;
  const [size, unit] = bodyLimit < MEGABYTE ? [bodyLimit / 1024, 'KB'] : [bodyLimit / MEGABYTE, 'MB'];
  return `The body is larger than ${size} ${unit}.`;
}
const MEGABYTE = 1024 * 1024;

const PLAIN_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body length does not match Content-Length.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && ('statusCode' in error || 'validation' in error);
}
