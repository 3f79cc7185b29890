export const WEAPON_QUOTA = 100;
export const WEAPON_TYPE_MAX = 50;
export const REGISTERED_NAME_MAX = 120;
export const SERIAL_PATTERN = '^WPN-[A-Z0-9]{6}$';

export const WEAPON_TEXTS = {
  registered: 'Weapon registered successfully.',
  registerFailed: 'Failed to register weapon.',
  registerUnreachable: 'An error occurred while registering the weapon.',
  loadFailed: 'Failed to load weapon data.',
  loadUnreachable: 'Error loading weapon data.',
  updated: 'Weapon updated.',
  updateFailed: 'Failed to update weapon.',
  updateUnreachable: 'An error occurred while updating.',
  deleted: 'Weapon deleted.',
  notFound: 'Weapon not found.',
  nameNeedsLetters: 'The registered name must contain at least one letter or digit.',
  serialTaken: 'This serial number is already registered.',
  serialFixed: "You can't change a weapon's serial number.",
  quotaReached: `This civilian already has ${WEAPON_QUOTA} weapons, the maximum per civilian.`,
  deceased: "You can't register anything to a deceased civilian.",
} as const;
