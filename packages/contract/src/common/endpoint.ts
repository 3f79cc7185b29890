import type { Static, TSchema } from 'typebox';

/**
 * Who may call. A call is open to whoever fits one of its words:
 * - `anyone`: no session needed;
 * - `member`: any signed-in member of the community;
 * - `own`: a member, about objects of their own (a stranger's object answers like a missing one);
 * - `officer`: holds a public-safety role now and has an officer profile;
 * - `publicSafety`: holds a public-safety role, with or without a profile;
 * - `fireRescue`: holds a fire/rescue role;
 * - `fireUnit`: holds a role of fire and EMS now and has a profile there;
 * - `dispatcher`: holds a role that may dispatch, as staff do;
 * - `dispatching`: is signed on as dispatcher now;
 * - `staff`: holds the staff role;
 * - `admin`: is an administrator;
 * - `discord`: carries Discord's signature;
 * - `operator`: asks from the machine itself.
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
  | 'admin'
  | 'discord'
  | 'operator';

/**
 * One call of the product. From it come the route with its validation and answer filter, the row of the policy table,
 * the OpenAPI text and the web app's typed client.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly who: readonly [Who, ...Who[]];
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Status of success, 200 unless said. */
  readonly status?: 200 | 201;
  /** Status of success where what was asked for is there already, if another one. */
  readonly repeated?: 200;
  /** Said in place of the fields' own messages where something that the body requires is absent or blank. */
  readonly incomplete?: string;
  /** Said of a key that is absent or blank, where it has words of its own. */
  readonly missing?: Readonly<Record<string, string>>;
  /** Bytes that the body may have, where they are more than usual. */
  readonly bodyLimit?: number;
  /** Honours an `Idempotency-Key` header: one key, one effect, the same answer again. */
  readonly idempotent?: true;
  /** What it leaves for good, in the plural: a member writes so many of a kind a day. */
  readonly daily?: string;
  /** Reads so much that few of these run at a time for one user. */
  readonly expensive?: true;
  /** A GET that does something, which no page of another site may cause. */
  readonly effects?: true;
}

/** What is never deleted again: so many of a kind a member writes a day. */
export const DAILY_WRITES_MAX = 1000;

/** Defines an endpoint; keeps the exact schema types, from which client and routes take theirs. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The static type of a part of an endpoint; `undefined` where the endpoint has no such part. */
export type PartOf<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E extends {
  readonly [K in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

/** What a successful call answers. */
export type AnswerOf<E extends Endpoint> = Static<E['answer']>;
