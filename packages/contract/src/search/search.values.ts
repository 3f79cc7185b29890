/** Limits and texts of the search. */
export const QUERY_MAX = 64;

/** Characters of a search in longer texts, such as descriptions, details and lines of a log. */
export const TEXT_SEARCH_MAX = 40;
/** Characters, trimmed, from which suggestions are made. */
export const NAME_FROM = 2;
export const PLATE_FROM = 1;
export const WEAPON_FROM = 1;
export const SUGGESTIONS_MAX = 20;
/** Days for which a former name or plate is still found. */
export const FORMER_DAYS = 90;
/** Former names of one thing that are kept; further changes have to wait. */
export const FORMER_MAX = 20;
/** Medical records that a search brings. */
export const MEDICAL_FOUND_MAX = 20;
/** Milliseconds of stillness before suggestions are asked for. */
export const SUGGEST_AFTER = 150;

export const SEARCH_TEXTS = {
  oneSelector: 'Search by exactly one of name, plate, weapon or id.',
  nameOrId: 'Search by exactly one of name and id.',
  nothingFound: 'Nothing found.',
  nobodyFound: 'Nobody was found.',
  severalMatch: 'Several match. Type more, or choose a suggestion.',
  noLicenses: 'No licenses found.',
  noVehicles: 'No vehicles registered.',
  noFirearms: 'No firearms registered.',
  failed: 'The search failed.',
  unknown: 'Unknown',
  renamedOften: 'This was renamed too often. Try again later.',
} as const;
