/** Nothing sets Expired yet. */
export const VEHICLE_STATUSES = ['Valid', 'Impounded', 'Stolen', 'Expired'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

export const VEHICLE_QUOTA = 100;
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
  civilianIsYours: "You can't impound or release your own civilian's vehicle.",
  badPlate: `A plate is 1 to ${PLATE_MAX} letters A to Z, digits, spaces or dashes.`,
  plateHint: 'Leave blank for a random plate',
  impoundedKeepsPlate: "You can't change the plate of an impounded vehicle. You can change everything else.",
  impoundedStays: "You can't delete an impounded vehicle.",
  plateTaken: 'This plate is already registered.',
  quotaReached: `This civilian already has ${VEHICLE_QUOTA} vehicles, the maximum per civilian.`,
  deceased: "You can't register anything to a deceased civilian.",
  impounded: 'Vehicle impounded.',
  released: 'Vehicle released.',
  reportedStolen: 'Vehicle reported stolen.',
  recovered: 'Vehicle reported recovered.',
} as const;
