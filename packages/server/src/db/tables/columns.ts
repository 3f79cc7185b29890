export type Texts<Names extends string> = Record<Names, string>;
export type OptionalTexts<Names extends string> = Record<Names, string | null>;
export type Numbers<Names extends string> = Record<Names, number>;
export type OptionalNumbers<Names extends string> = Record<Names, number | null>;
