export const QUERY_MAX = 64;

export const TEXT_SEARCH_MAX = 40;
/** Minimum characters for suggestions, trimmed. */
export const NAME_FROM = 2;
export const PLATE_FROM = 1;
export const WEAPON_FROM = 1;
export const SUGGESTIONS_MAX = 20;
export const FORMER_DAYS = 90;
/** Former names per object; further changes must wait. */
export const FORMER_MAX = 20;
export const MEDICAL_FOUND_MAX = 20;
/** Debounce in milliseconds. */
export const SUGGEST_AFTER = 150;

export const SEARCH_TEXTS = {
  exactlyOneSelector: 'Search by exactly one of name, plate, weapon or id.',
  nameOrId: 'Search by exactly one of name and id.',
  nothingFound: 'Nothing found.',
  noOneFound: 'No one was found.',
  severalMatch: 'Several matches. Type more, or choose a suggestion.',
  noLicenses: 'No licenses found.',
  noVehicles: 'No vehicles registered.',
  noFirearms: 'No firearms registered.',
  failed: 'The search failed.',
  unknown: 'Unknown',
  tooManyRenames: 'This was renamed too many times. Try again later.',
} as const;
