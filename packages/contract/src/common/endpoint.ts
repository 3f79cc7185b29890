import type { Static, TSchema } from 'typebox';

/**
 * Names the callers of an endpoint; matching one is enough. `own`: members, for their own objects (others get 404).
 * `officer`: public-safety role and an officer profile. `publicSafety`: the role alone. `fireUnit`: fire/EMS role and a
 * profile. `dispatcher`: may dispatch. `dispatching`: signed on as dispatcher. `discord`: signed by Discord.
 * `operator`: from the server's own machine.
 */
export type Who =
  | 'anyone'
  | 'member'
  | 'own'
  | 'officer'
  | 'publicSafety'
  | 'fireRescue'
  | 'fireUnit'
  | 'dispatcher'
  | 'dispatching'
  | 'staff'
  | 'judge'
  | 'admin'
  | 'discord'
  | 'operator';

/** One endpoint of the API: the source of route, validation, answer filter, policy row, OpenAPI text and typed client. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly who: readonly [Who, ...Who[]];
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Success status; 200 by default. */
  readonly status?: 200 | 201;
  /** Success status when the requested object already exists. */
  readonly repeated?: 200;
  /** Replaces the field messages when a required field is absent or blank. */
  readonly incomplete?: string;
  /** Messages for single absent or blank fields. */
  readonly missing?: Readonly<Record<string, string>>;
  /** Maximum body size in bytes, if larger than usual. */
  readonly bodyLimit?: number;
  /** Honors `Idempotency-Key`: one effect and the same answer again. */
  readonly idempotent?: true;
  /** Plural noun of permanent records, limited per member and day. */
  readonly daily?: string;
  /** Limited to a few at a time per user. */
  readonly expensive?: true;
  /** A GET with side effects, protected against cross-site requests. */
  readonly effects?: true;
}

/** Per member, day and kind of permanent record. */
export const DAILY_WRITES_MAX = 1000;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type PartOf<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E extends {
  readonly [K in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

export type AnswerOf<E extends Endpoint> = Static<E['answer']>;
