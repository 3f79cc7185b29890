/** Returns a message's title without Discord's Markdown. */
export const plainTitle = (title: string): string =>
  title.replace(/\\([^a-z\d\s])|\*\*/gi, (_, escaped = '') => escaped);
