import { spawn } from 'node:child_process';
import { Interrupted } from './command.mjs';
import { ROOT } from './paths.mjs';

/**
 * Runs a program to its end and returns its exit code or signal. Forwards signals to it and then throws
 * Interrupted, so nothing keeps running. With `quiet` the output is returned instead of printed.
 */
export function run(program, args, { cwd = ROOT, env = process.env, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  const append = (chunk) => {
    output += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', append);
  child.stderr?.setEncoding('utf8').on('data', append);
  const forwarding = passSignalsTo(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const received = forwarding.stop();
      if (received === null) resolve({ code: code ?? 1, signal, output });
      else reject(new Interrupted(received));
    });
  });
}

export const runTool = (script, args, options) => run(process.execPath, [script, ...args], options);

/** Forwards signals to a child process. `stop` ends that and returns the last signal, or null. */
export function passSignalsTo(child) {
  let received = null;
  const pass = (signal) => {
    received = signal;
    // At a terminal Ctrl+C already reached the program; a second one would cut its cleanup short.
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
