import { endpointKey } from './use-endpoint.ts';

/** Queries that a settings change may affect. */
export const SETTINGS_KEYS = [['settings'], ['community'], ['rules']];

/** Queries that an action on a member or a profile may affect. */
export const MEMBER_KEYS = [['members'], ['audit'], ['officers']];

/** Queries that a payment may affect. */
export const BANK_KEYS = [['bank'], ['wallet']];

/** Queries that an offer or a transfer may affect, besides vehicles and characters. */
export const TRANSFER_KEYS = [['weapons'], ['vehicle-offers'], ['weapon-offers']];

/** Queries that a new or deleted vehicle or weapon affects. */
export const CIVILIAN_COUNTS = [endpointKey('GET /api/civilians'), endpointKey('GET /api/civilians/:id')];
