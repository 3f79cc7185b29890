import server from '../../package.json' with { type: 'json' };

/** The product's version; all its packages have the same one. */
export const VERSION = server.version;
