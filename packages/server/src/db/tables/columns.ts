/** Columns of one kind, by their names; those that need a word, or a type of their own, stand with their table. */
export type Texts<Names extends string> = Record<Names, string>;
export type OptionalTexts<Names extends string> = Record<Names, string | null>;
/** Whole numbers: times in milliseconds, cents, counts, and flags, which are 0 or 1. */
export type Numbers<Names extends string> = Record<Names, number>;
export type OptionalNumbers<Names extends string> = Record<Names, number | null>;
