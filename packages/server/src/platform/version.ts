import server from '../../package.json' with { type: 'json' };

export const VERSION = server.version;
