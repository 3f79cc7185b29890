/**
 * Packages that the built server loads at run time, because they contain binaries or other files. The bundle
 * contains all others.
 */
export const EXTERNAL_PACKAGES = ['@fastify/static', '@fastify/swagger-ui', 'libsql', 'pino'];
