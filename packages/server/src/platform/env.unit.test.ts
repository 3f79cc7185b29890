import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/env';
import { ConfigError } from '#platform/env-values';

const REAL = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret', DISCORD_GUILD_ID: '2' };

describe('without any variable', () => {
  test('uses demo mode on loopback with the defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      webOrigin: 'http://localhost:3000',
      secure: false,
      trustProxy: false,
      databaseUrl: null,
      discord: null,
      communityName: null,
      bankName: null,
      startingCash: null,
      metrics: true,
      rateLimit: 600,
      dmvAttemptsPerHour: 5,
      seedDemo: true,
      logLevel: 'warn',
    });
  });

  test('treats empty values as not set', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', SEED_DEMO: '' })).toMatchObject({
      port: 3000,
      seedDemo: true,
    });
  });
});

test('opens demo mode to other machines only if told to', () => {
  expect(readConfig({}).demoPublic).toBe(false);
  const open = readConfig({ DEMO_PUBLIC: '1', PUBLIC_URL: 'https://demo.example.org' });
  expect(open).toMatchObject({ demo: true, demoPublic: true, host: '0.0.0.0', secure: true, metrics: false });
  expect(readConfig({ DEMO_PUBLIC: '1', HOST: '127.0.0.1' })).toMatchObject({
    host: '127.0.0.1',
    metrics: false,
  });
});

describe('an invalid value stops the start with a line that names it', () => {
  test.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '3000.5' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'cad.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://cad.example.org' }],
    ['PUBLIC_URL', { ...REAL, PUBLIC_URL: 'https://example.org/cad' }],
    ['WEB_ORIGIN', { ...REAL, PUBLIC_URL: 'https://api.example.org', WEB_ORIGIN: 'https://example.com' }],
    ['WEB_ORIGIN', { ...REAL, PUBLIC_URL: 'https://a.github.io', WEB_ORIGIN: 'https://b.github.io' }],
    ['WEB_ORIGIN', { ...REAL, PUBLIC_URL: 'https://cad.example.org', WEB_ORIGIN: 'http://cad.example.org' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['SESSION_SECRET', { ...REAL, NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(31) }],
    ['METRICS_TOKEN', { ...REAL, NODE_ENV: 'production', METRICS_TOKEN: 'x'.repeat(31) }],
    ['SESSION_SECRET', { ...REAL, NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' }],
    ['DISCORD_GUILD_ID', { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's' }],
    ['DISCORD_CLIENT_ID', { DISCORD_BOT_TOKEN: 'bot' }],
    ['DISCORD_CLIENT_ID', { ...REAL, DISCORD_CLIENT_ID: 'not an id' }],
    ['DISCORD_PUBLIC_KEY', { ...REAL, DISCORD_PUBLIC_KEY: 'abc' }],
    ['DISCORD_API_URL', { ...REAL, DISCORD_API_URL: 'discord' }],
    ['DISCORD_WEBHOOK_XBOX', { ...REAL, DISCORD_WEBHOOK_XBOX: 'x' }],
    ['ROLE_STAFF', { ROLE_STAFF: '@staff' }],
    ['STARTING_CASH', { STARTING_CASH: '-5' }],
    ['STARTING_CASH', { STARTING_CASH: '1.005' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'many' }],
    ['DMV_ATTEMPTS_PER_HOUR', { DMV_ATTEMPTS_PER_HOUR: '0' }],
    ['SEED_DEMO', { SEED_DEMO: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['NODE_ENV', { NODE_ENV: 'production' }],
    ['NODE_ENV', { ...REAL, NODE_ENV: 'prod' }],
    ['BACKUPS', { ...REAL, BACKUPS: 'weekly' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['DEMO_PUBLIC', { ...REAL, DEMO_PUBLIC: '1' }],
    ['DEMO_PUBLIC', { DEMO_PUBLIC: '1', NODE_ENV: 'production' }],
    ['DEMO_PUBLIC', { ...REAL, DEMO_PUBLIC: '1', NODE_ENV: 'production' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://cad.example.org' }],
  ])('%s in %j', (name, source) => {
    expect(() => readConfig(source)).toThrow(ConfigError);
    expect(() => readConfig(source)).toThrow(name);
  });

  test('without secrets in the message', () => {
    const source = { ...REAL, DATABASE_URL: 'mysql://user:hunter2@localhost/x' };
    expect(() => readConfig(source)).toThrow(/^(?!.*hunter2)/);
  });
});

describe('a real community', () => {
  test('uses HTTPS through a proxy on this machine', () => {
    const config = readConfig({ ...REAL, PUBLIC_URL: 'https://cad.example.org/', NODE_ENV: 'production' });
    expect(config).toMatchObject({
      demo: false,
      secure: true,
      trustProxy: ['loopback'],
      webOrigin: 'https://cad.example.org',
      seedDemo: false,
      logLevel: 'info',
      discord: {
        apiUrl: 'https://discord.com/api/v10',
        cdnUrl: 'https://cdn.discordapp.com',
        botToken: null,
      },
    });
  });

  test('can host the web app on another origin of the same site', () => {
    const source = { ...REAL, PUBLIC_URL: 'https://api.example.org', WEB_ORIGIN: 'https://cad.example.org' };
    expect(readConfig(source).webOrigin).toBe('https://cad.example.org');
  });

  test('uses the configured contact for push services', () => {
    const contactBy = (more: object) => readConfig({ ...REAL, ...more }).pushContact;
    for (const PUSH_CONTACT of ['https://example.org', 'https://example.org/abuse', 'mailto:cad@example.org'])
      expect(contactBy({ PUSH_CONTACT })).toBe(PUSH_CONTACT);
    expect(contactBy({ PUBLIC_URL: 'https://cad.example.org/' })).toBe('https://cad.example.org');
    expect(contactBy({})).toBe('mailto:admin@example.com');
    expect(() => contactBy({ PUSH_CONTACT: 'cad@example.org' })).toThrow('PUSH_CONTACT');
  });

  test('maps roles to their grants', () => {
    const { roles } = readConfig({ ...REAL, ROLE_STAFF: '77', ROLE_LICENSE_CLASS_M: '88' });
    expect(roles).toMatchObject({ staff: '77', publicSafety: null });
    expect(roles.licenses['Class M - Motorcycle License']).toBe('88');
  });
});

test.each(['canary.discord.com', 'ptb.discord.com', 'discordapp.com', 'discord.com'])(
  'a webhook URL on %s becomes one on discord.com',
  (host) => {
    const source = { ...REAL, DISCORD_WEBHOOK_XBOX: `https://${host}/api/webhooks/1/token` };
    expect(readConfig(source).discord?.webhookXbox).toBe('https://discord.com/api/webhooks/1/token');
  },
);
