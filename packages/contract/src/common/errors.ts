import { type Static, Type } from 'typebox';
import { OneOf } from './schema.ts';

export const ERROR_STATUS = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  timed_out: 408,
  conflict: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_type: 415,
  misdirected: 421,
  rule_broken: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * `field` is a dotted path, empty for the whole body. An edit conflict carries both values; `suggestion` is an accepted
 * value.
 */
export const Issue = Type.Object({
  field: Type.String(),
  message: Type.String(),
  values: Type.Optional(Type.Object({ current: Type.String(), yours: Type.String() })),
  suggestion: Type.Optional(Type.String()),
});
export type Issue = Static<typeof Issue>;

/** `error` repeats `message` for older clients. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  code: OneOf(Object.keys(ERROR_STATUS) as ErrorCode[]),
  message: Type.String(),
  error: Type.String(),
  issues: Type.Optional(Type.Array(Issue)),
});
export type Failure = Static<typeof Failure>;
