/** How single values of the environment are read. Each throws ConfigError where a value is not what it should be. */

/** A configuration that the server will not start with; the message is one line that names the variable. */
export class ConfigError extends Error {}

export type Source = Record<string, string | undefined>;

export function text(source: Source, name: string): string | null {
  const value = source[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function integer(source: Source, name: string, fallback: number, least: number, most: number): number {
  const value = text(source, name);
  if (value === null) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}"`);
  }
  return number;
}

/** Cents; null where none are given. */
export function dollars(source: Source, name: string): number | null {
  const value = text(source, name);
  if (value === null) return null;
  const cents = Math.round(Number(value) * 100);
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(value)) {
    throw new ConfigError(
      `${name} must be an amount in dollars with at most two decimals, such as 5000, not "${value}"`,
    );
  }
  return cents;
}

export function flag(source: Source, name: string, fallback: boolean): boolean {
  const value = text(source, name)?.toLowerCase();
  if (value === undefined) return fallback;
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  if (['0', 'false', 'no', 'off'].includes(value)) return false;
  throw new ConfigError(`${name} must be on or off, not "${value}"`);
}

export function url(source: Source, name: string, protocols: string[]): URL | null {
  const value = text(source, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    // The value is not shown: a database address or a webhook holds a secret.
    throw new ConfigError(`${name} must be an address beginning with ${protocols.join('// or ')}//`);
  }
  return new URL(value);
}

/** Names of hosts, each with a port where it has one, between commas. */
export function hosts(source: Source, name: string): string[] {
  const names = (text(source, name) ?? '').toLowerCase().split(',');
  const given = names.map((one) => one.trim()).filter((one) => one !== '');
  const wrong = given.find((one) => !/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(one));
  if (wrong !== undefined) {
    throw new ConfigError(`${name} must be hosts such as push.example.org, between commas, not "${wrong}"`);
  }
  return given;
}

export function address(source: Source, name: string, fallback: string): string {
  return (url(source, name, ['http:', 'https:'])?.href ?? fallback).replace(/\/+$/, '');
}

/** Discord's own ids are digits; a stand-in may name its things otherwise, but never with blanks or marks. */
export function discordId(source: Source, name: string): string | null {
  const value = text(source, name);
  if (value !== null && !/^[\w-]{1,64}$/.test(value)) {
    throw new ConfigError(`${name} must be one Discord id, such as 80351110224678912, not "${value}"`);
  }
  return value;
}

/** One of the words named. */
export function word<W extends string>(source: Source, name: string, words: readonly W[], fallback: W): W {
  const value = text(source, name)?.toLowerCase() ?? fallback;
  const known = words.find((one) => one === value);
  if (known === undefined)
    throw new ConfigError(`${name} must be one of ${words.join(', ')}, not "${value}"`);
  return known;
}
