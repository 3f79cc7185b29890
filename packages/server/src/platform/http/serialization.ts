import fastJson from 'fast-json-stringify';

type Serializer = (data: unknown) => string;
const compiled = new WeakMap<object, Serializer>();

/** Returns the serializer of a schema, compiled once per process: schemas are constants of the contract. */
export function serializerOf(schema: object): Serializer {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const serializer: Serializer = fastJson(schema);
  compiled.set(schema, serializer);
  return serializer;
}
