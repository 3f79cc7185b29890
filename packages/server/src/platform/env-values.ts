/** The message is one line and names the variable. */
export class ConfigError extends Error {}

export type Source = Record<string, string | undefined>;

export function text(source: Source, name: string): string | null {
  const value = source[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function integer(source: Source, name: string, fallback: number, min: number, max: number): number {
  const value = text(source, name);
  if (value === null) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
  }
  return number;
}

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
    // Omits the value, because a database URL or webhook contains a secret.
    throw new ConfigError(`${name} must be an address beginning with ${protocols.join('// or ')}//`);
  }
  return new URL(value);
}

export function hosts(source: Source, name: string): string[] {
  const names = (text(source, name) ?? '').toLowerCase().split(',');
  const list = names.map((one) => one.trim()).filter((one) => one !== '');
  const wrong = list.find((one) => !/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(one));
  if (wrong !== undefined) {
    throw new ConfigError(
      `${name} must be hosts separated by commas, such as push.example.org, not "${wrong}"`,
    );
  }
  return list;
}

export function address(source: Source, name: string, fallback: string): string {
  return (url(source, name, ['http:', 'https:'])?.href ?? fallback).replace(/\/+$/, '');
}

/** Reads a Discord ID: digits, or other names on a fake server. */
export function discordId(source: Source, name: string): string | null {
  const value = text(source, name);
  if (value !== null && !/^[\w-]{1,64}$/.test(value)) {
    throw new ConfigError(`${name} must be a Discord ID, such as 80351110224678912, not "${value}"`);
  }
  return value;
}

export function word<W extends string>(source: Source, name: string, allowed: readonly W[], fallback: W): W {
  const value = text(source, name)?.toLowerCase() ?? fallback;
  const known = allowed.find((one) => one === value);
  if (known === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
  return known;
}
