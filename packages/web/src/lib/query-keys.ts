/** Match all data that a change of the settings affects. */
export const SETTINGS_KEYS = [['settings'], ['community'], ['rules']];

/** Match all data that a payment affects. */
export const BANK_KEYS = [['bank'], ['wallet']];
