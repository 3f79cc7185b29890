import { endpointKey } from './use-endpoint.ts';

/** Queries that a change of the settings may alter. */
export const SETTINGS_KEYS = [['settings'], ['community'], ['rules']];

/** Queries that moved money may alter. */
export const BANK_KEYS = [['bank'], ['wallet']];

/** Queries that a new or deleted vehicle or weapon alters. */
export const CIVILIAN_COUNTS = [endpointKey('GET /api/civilians'), endpointKey('GET /api/civilians/:id')];
