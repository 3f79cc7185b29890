import { spawn } from 'node:child_process';
import { Interrupted } from './command.mjs';
import { ROOT } from './paths.mjs';

/**
 * Runs a program to its end and answers its exit code, or the signal that ended it. A signal to this process is passed on, and once the program
 * has ended Interrupted is thrown, so that nothing is left running and everybody can tidy up.
 * With `quiet` the output is kept back and answered, to be shown only if it matters.
 */
export function run(program, args, { cwd = ROOT, env = process.env, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const passedOn = passSignalsTo(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const received = passedOn.stop();
      if (received === null) resolve({ code: code ?? 1, signal, output });
      else reject(new Interrupted(received));
    });
  });
}

/** Runs one of the installed tools (see TOOLS) with this same Node. */
export function runTool(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/** Passes signals to this process on to a child; `stop` ends that and returns the last one received, or null. */
export function passSignalsTo(child) {
  let received = null;
  const pass = (signal) => {
    received = signal;
    // At a terminal Ctrl+C has reached the program already; a second one would cut its tidying up short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return {
    stop() {
      for (const signal of signals) process.off(signal, pass);
      return received;
    },
  };
}
