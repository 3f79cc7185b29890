import { v7 } from 'uuid';

/** A new object id: UUIDv7 text, so that ids sort by the time they were made. */
export const newId = (): string => v7();
