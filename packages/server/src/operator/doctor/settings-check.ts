import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import { type Config, ConfigError, readConfig } from '#platform/env';

type Source = Record<string, string | undefined>;

/** The settings as far as they can be used, and what is wrong in them. */
export interface CheckedSettings {
  /** Null where something is missing without which there is nothing to look at. */
  config: Config | null;
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
  if (faults.length === 0) findings.push(ok(`Settings: ${where}`));
  if (written === null) return { config, findings };
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
  return { config, findings };
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
