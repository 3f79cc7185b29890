import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Interrupted } from './command.mjs';
import { ROOT } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and returns its exit code or signal. Forwards signals to it and then throws
 * Interrupted, so nothing keeps running. With `quiet` the output is returned instead of printed.
 */
export async function run(program, args, { cwd = ROOT, env = process.env, quiet = false } = {}) {
  const destination = quiet ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', destination, destination] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code, signal] = await forwardSignals(child, () => once(child, 'close'));
  return { code: code ?? 1, signal, output };
}

export const runTool = (script, args, options) => run(process.execPath, [script, ...args], options);

/** Does some work and meanwhile forwards signals to a child process. Throws Interrupted at the end if one came. */
export async function forwardSignals(child, work) {
  let received = null;
  const forward = (signal) => {
    received = signal;
    // At a terminal Ctrl+C already reached the program; a second one would cut its cleanup short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const result = await work().finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward);
  });
  if (received !== null) throw new Interrupted(received);
  return result;
}
