import { formatDay } from './format.ts';

type Person = Record<'firstName' | 'lastName', string>;

export const personName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/** Distinguishes people with the same name. */
export const nameWithBirth = (person: Person & { dateOfBirth: string }): string =>
  [personName(person), formatDay(person.dateOfBirth)].filter(Boolean).join(', ');
