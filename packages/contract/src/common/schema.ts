import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { TEXT_SEARCH_MAX } from '../search/search.values.ts';

/**
 * The few schema shapes that every feature builds its contract from. A schema is validator, TypeScript type, answer
 * filter and OpenAPI text at once, so what is said here holds in all four.
 */

/** PostgreSQL cannot store NUL in text, so no text may hold one. */
const NO_NUL = '^[^\\u0000]*$';
/** What leaves a text empty to the eye: blanks, control characters but NUL, and what fonts draw as nothing. */
const UNSEEN = '\\p{Cf}\\p{Cn}\\p{Co}\\p{Cs}\\p{Z}\\p{DI}\\u0001-\\u001f\\u007f-\\u009f\\u2800';
/** Says what comes before the first character that is seen, so that no text, however long, is gone over twice. */
const SEEN_PATTERN = `^[${UNSEEN}]*[^${UNSEEN}\\u0000][^\\u0000]*$`;
const UNSEEN_ONLY = new RegExp(`^[${UNSEEN}]*$`, 'u');

/** Whether a text is empty, or looks as if it were. */
export const isBlankText = (text: string): boolean => UNSEEN_ONLY.test(text);

export const ID_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/**
 * Object ids: UUIDv7 as text, sent out as `_id`. The server takes them in capitals too, and has them in
 * small letters from the validation on: that is what the mark is for.
 */
export const Id = Type.String({ pattern: ID_PATTERN, 'x-lower-case': true });

/** Discord's ids: snowflakes as decimal text. */
export const DiscordId = Type.String({ pattern: '^[0-9]{1,20}$' });

/** A moment: ISO 8601 in UTC with milliseconds. */
export const Moment = Type.String({ format: 'date-time' });

/** A calendar day without a zone, `YYYY-MM-DD`. */
export const Day = Type.String({ format: 'date' });

/** A date of birth in an answer; empty where the account behind it is deleted. */
export const BirthDay = Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' });

/** Text that must hold something that can be seen, at most `max` characters. */
export const RequiredText = (max: number) =>
  Type.String({ minLength: 1, maxLength: max, pattern: SEEN_PATTERN });

/** Who somebody says they are: any text or number, checked for its size only and never trusted. */
export const Identity = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  maxLength: 100,
  pattern: NO_NUL,
});

/** What somebody looks for in descriptions, notes or lines of a log. */
export const TextSearch = Type.String({ maxLength: TEXT_SEARCH_MAX, pattern: NO_NUL });

/** Text that must be given but may be null or empty, which takes away what was there. */
export const EmptyableText = (max: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: max, pattern: NO_NUL });

/** Text that may be absent, null or empty; all three mean "not given". */
export const OptionalText = (max: number) => Type.Optional(EmptyableText(max));

/** One of the given texts. */
export const OneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });

/** One of the given texts, or absent, null or empty for "not given". */
export const OptionalOneOf = <const V extends readonly string[]>(values: V) =>
  Type.Optional(
    Type.Unsafe<V[number] | '' | null>({ type: ['string', 'null'], enum: [...values, '', null] }),
  );

/** What fits a schema, or absent, null or empty for "not given". */
export const OptionalOf = <T extends TSchema>(schema: T) =>
  Type.Optional(
    Type.Unsafe<Static<T> | '' | null>({
      anyOf: [schema, { type: 'null' }, { type: 'string', maxLength: 0 }],
    }),
  );

/** A whole number in a range; absent, null or empty mean "not given". */
export const OptionalInteger = (minimum: number, maximum: number) =>
  OptionalOf(Type.Integer({ minimum, maximum }));

/** In answers: the value, or null where there is none. Only for schemas with a single `type`. */
export const Nullable = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });

/** In answers: one of the given texts, or null. */
export const NullableOneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number] | null>({ type: ['string', 'null'], enum: [...values, null] });

/** A body whose every key is optional: it may be left out as well. */
export const OptionalBody = <P extends TProperties>(properties: P) =>
  Type.Unsafe<Static<TObject<P>> | null>({ type: ['object', 'null'], properties });

/** Path parameters of a call about one object. */
export const IdParams = Type.Object({ id: Id });

/** Query of a list that may be long: `limit` at most 500, `cursor` from the answer before. */
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
});

/** In the answer of such a list: where to go on, null at the end. */
export const NextCursor = Nullable(Type.String());
