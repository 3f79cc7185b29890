/** Text as searches compare it: without case, in one form of Unicode. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A pattern for `like … escape '\'` that fits texts which contain this one; nothing in it has a meaning of its own. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
