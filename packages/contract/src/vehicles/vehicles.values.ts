/** Limits and texts of vehicles. */
/** Expired is set by nothing yet. */
export const VEHICLE_STATUSES = ['Valid', 'Impounded', 'Stolen', 'Expired'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** Vehicles a character may have at once. */
export const VEHICLE_QUOTA = 100;
/** Characters of a plate in its stored form. */
export const PLATE_MAX = 20;
export const VEHICLE_TYPE_MAX = 30;
export const VEHICLE_TEXT_MAX = 50;
export const VEHICLE_YEAR_MAX = 10;
export const VEHICLE_REASON_MAX = 200;

export const VEHICLE_TEXTS = {
  registered: 'Vehicle registered successfully.',
  registerFailed: 'Failed to register vehicle.',
  registerUnreachable: 'An error occurred while registering vehicle.',
  updated: 'Vehicle updated successfully.',
  updateFailed: 'Failed to update vehicle.',
  deleted: 'Vehicle deleted.',
  notFound: 'Vehicle not found.',
  civilianIsYours: 'You cannot impound or release a vehicle of a civilian of your own.',
  badPlate: `A plate is 1 to ${PLATE_MAX} letters A to Z, digits, spaces or dashes.`,
  plateHint: 'Leave blank for a random plate',
  impoundedKeepsPlate: 'The plate of an impounded vehicle cannot be changed. Everything else can.',
  impoundedStays: 'An impounded vehicle cannot be deleted.',
  plateTaken: 'This plate is already registered.',
  quotaReached: `This civilian already has ${VEHICLE_QUOTA} vehicles, the most a civilian may have.`,
  deceased: 'Nothing can be registered to a deceased civilian.',
  impounded: 'Vehicle impounded.',
  released: 'Vehicle released.',
  reportedStolen: 'Vehicle reported stolen.',
  recovered: 'Vehicle reported recovered.',
} as const;
