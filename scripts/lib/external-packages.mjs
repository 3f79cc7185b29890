/** What the built server loads as packages: each brings files of its own, or a binary. All else is built into it. */
export const EXTERNAL_PACKAGES = ['@fastify/static', '@fastify/swagger-ui', 'libsql', 'pino'];
