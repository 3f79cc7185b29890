import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { TEXT_SEARCH_MAX } from '../search/search.values.ts';

/** PostgreSQL cannot store NUL in text. */
const NO_NUL = '^[^\\u0000]*$';
/** Characters that render as nothing. */
const UNSEEN = '\\p{Cf}\\p{Cn}\\p{Co}\\p{Cs}\\p{Z}\\p{DI}\\u0001-\\u001f\\u007f-\\u009f\\u2800';
/** Matches up to the first visible character, so long texts are scanned only once. */
const SEEN_PATTERN = `^[${UNSEEN}]*[^${UNSEEN}\\u0000][^\\u0000]*$`;
const UNSEEN_ONLY = new RegExp(`^[${UNSEEN}]*$`, 'u');

export const isBlankText = (text: string): boolean => UNSEEN_ONLY.test(text);

export const ID_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** UUIDv7. `x-lower-case` makes the validation lowercase it. */
export const Id = Type.String({ pattern: ID_PATTERN, 'x-lower-case': true });

/** Discord snowflake. */
export const DiscordId = Type.String({ pattern: '^[0-9]{1,20}$' });

/** ISO 8601 in UTC with milliseconds. */
export const DateTime = Type.String({ format: 'date-time' });

/** `YYYY-MM-DD` without a zone. */
export const Day = Type.String({ format: 'date' });

/** Empty when the account is deleted. */
export const BirthDay = Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' });

export const RequiredText = (max: number) =>
  Type.String({ minLength: 1, maxLength: max, pattern: SEEN_PATTERN });

/** An identity sent by older clients: checked for size, never trusted. */
export const Identity = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  maxLength: 100,
  pattern: NO_NUL,
});

export const TextSearch = Type.String({ maxLength: TEXT_SEARCH_MAX, pattern: NO_NUL });

/** Accepts text, null or an empty string; null and an empty string clear the stored value. */
export const EmptyableText = (max: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: max, pattern: NO_NUL });

/** Treats a missing value, null and an empty string as "not given". */
export const OptionalText = (max: number) => Type.Optional(EmptyableText(max));

export const OneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });

export const OptionalOneOf = <const V extends readonly string[]>(values: V) =>
  Type.Optional(
    Type.Unsafe<V[number] | '' | null>({ type: ['string', 'null'], enum: [...values, '', null] }),
  );

export const OptionalOf = <T extends TSchema>(schema: T) =>
  Type.Optional(
    Type.Unsafe<Static<T> | '' | null>({
      anyOf: [schema, { type: 'null' }, { type: 'string', maxLength: 0 }],
    }),
  );

export const OptionalInteger = (minimum: number, maximum: number) =>
  OptionalOf(Type.Integer({ minimum, maximum }));

/** Makes a schema with a single `type` nullable. */
export const Nullable = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });

export const NullableOneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number] | null>({ type: ['string', 'null'], enum: [...values, null] });

/** Makes all keys optional, and the body itself. */
export const OptionalBody = <P extends TProperties>(properties: P) =>
  Type.Unsafe<Static<TObject<P>> | null>({ type: ['object', 'null'], properties });

/** Builds the answer to a change from the changed objects. */
export const Saved = <const P extends TProperties>(changed: P) =>
  Type.Object({ success: Type.Literal(true), message: Type.String(), ...changed });

export const Done = Saved({});

export const IdParams = Type.Object({ id: Id });

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
});

export const NextCursor = Nullable(Type.String());
