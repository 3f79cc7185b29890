/** What a change of the settings may alter. */
export const SETTINGS_KEYS = [['settings'], ['community'], ['rules']];

/** What moved money may alter. */
export const BANK_KEYS = [['bank'], ['wallet']];
