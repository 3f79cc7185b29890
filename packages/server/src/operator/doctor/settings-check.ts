import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import { isLoopback } from '#platform/addresses';
import { type Config, readConfig } from '#platform/env';
import { ConfigError } from '#platform/env-values';

type Source = Record<string, string | undefined>;

/** The settings as far as they can be used, and what is wrong in them. */
interface CheckedSettings {
  /** Null where something is missing without which there is nothing to look at. */
  config: Config | null;
  /** Whether PUBLIC_URL is what somebody wants it to be: in its place a wrong one has one of this machine. */
  isAddressKnown: boolean;
  findings: Finding[];
}

/** Reads the settings, the file `.env` in the working folder among them, and names every wrong one. */
export function checkSettings(source: Source): CheckedSettings {
  const { config, faults, known } = readAll(source);
  const file = resolve('.env');
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : null;
  const where = written === null ? `the environment (there is no ${file})` : file;
  const findings = faults.map((fault) =>
    problem(fault, `Correct it in ${where}; .env.example explains each.`),
  );
  const isAddressKnown = !faults.some((fault) => fault.startsWith('PUBLIC_URL'));
  if (faults.length === 0) findings.push(ok(`Settings: ${where}`));
  if (written === null) return { config, isAddressKnown, findings };
  if ((statSync(file).mode & 0o077) !== 0) {
    findings.push(
      problem(`${file} can be read by every user of this machine`, `It holds secrets: chmod 600 ${file}`),
    );
  }
  const unknown = config === null ? [] : written.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    findings.push(
      note(`${file} sets what Ten-Four does not know: ${unknown.join(', ')}. A slip of the pen?`),
    );
  }
  return { config, isAddressKnown, findings };
}

/** Reads again without each wrong value, so that the next one comes to light; `known` are all names that were asked for. */
function readAll(source: Source): { config: Config | null; faults: string[]; known: Set<string> } {
  const known = new Set<string>();
  const left = { ...source };
  const asked = new Proxy(left, {
    get: (target, name) => {
      known.add(String(name));
      return typeof name === 'string' ? target[name] : undefined;
    },
  });
  const faults: string[] = [];
  for (;;) {
    try {
      return { config: readConfig(asked), faults, known };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const [name = ''] = /^[A-Z_]+/.exec(error.message) ?? [];
      // What is wrong because it is missing stays so; and what is missing only since it was wrong was named already.
      const wasTaken = !(name in left) && name in source;
      if (!wasTaken) faults.push(error.message);
      if (wasTaken || left[name] === undefined) return { config: null, faults, known };
      delete left[name];
    }
  }
}

/** How the server is reached, and whether the settings that concern it fit each other. */
export function checkAddress(config: Config): Finding[] {
  const { publicUrl, host, secure, trustProxy, demo, demoPublic, production, rateLimit, seedDemo } = config;
  if (demo) {
    const whom = demoPublic ? 'everybody who can reach it' : 'this machine only';
    const text = `Demo mode: no Discord settings, so it answers ${whom} and anybody may be anyone`;
    return [note(`${text}. In production, as the systemd services have it, it does not start like this`)];
  }
  const findings: Finding[] = [];
  const isPublic = !isLoopback(publicUrl.hostname);
  if (!isPublic) {
    findings.push(
      note(
        `PUBLIC_URL is ${publicUrl.origin}: nobody but this machine can sign in. Set it to the https address`,
      ),
    );
  } else if (!secure) {
    findings.push(
      problem(
        `PUBLIC_URL ${publicUrl.origin} is plain http: sessions could be stolen on the way, and no phone can have the app or notifications`,
        'Put a reverse proxy with TLS in front (docs/hosting.md) and set PUBLIC_URL to its https address.',
      ),
    );
  } else if (trustProxy === false) {
    findings.push(
      problem(
        'TRUST_PROXY is off, but PUBLIC_URL is https: every page would be redirected to itself for ever',
        'Remove TRUST_PROXY where the proxy runs on this machine, else set it to the address of the proxy.',
      ),
    );
  } else
    findings.push(
      ok(`Set to be reached at ${publicUrl.origin}, through the proxy at ${trustProxy.join(', ')}`),
    );
  if (!production)
    findings.push(note('NODE_ENV is not production: set it in .env, so that demo mode is impossible'));
  if (isPublic && !isLoopback(host) && trustProxy !== false && trustProxy.join() === 'loopback') {
    findings.push(
      note(`HOST ${host} lets other machines past the proxy: 127.0.0.1 is enough where it runs on this one`),
    );
  }
  if (rateLimit === 0) {
    findings.push(
      problem('RATE_LIMIT is 0: one user can slow it down for all', 'Remove RATE_LIMIT; the default is 600.'),
    );
  }
  if (seedDemo) findings.push(note('SEED_DEMO is on: an empty database is filled with invented people'));
  return findings;
}
