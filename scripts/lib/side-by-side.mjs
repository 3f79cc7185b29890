import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Stop } from './command.mjs';

/**
 * Runs programs beside each other, each with its name before its lines, until one ends or this process gets a signal;
 * then stops all. A program ends with everything that it started itself. Throws Stop if one ended by itself.
 */
export async function runSideBySide(programs) {
  const width = Math.max(...programs.map(({ name }) => name.length));
  const children = programs.map((program) => startNamed(program, width));
  const ended = children.map(({ closed, name }) => closed.then(() => name));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const signalled = new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(null));
  });
  const first = await Promise.race([...ended, signalled]);
  for (const child of children) child.stop();
  await Promise.all(ended);
  if (first !== null) throw new Stop(`${first} ended, so everything was stopped.`);
}

function startNamed({ name, args, cwd, env }, width) {
  // A process group of its own takes everything in it along; Ctrl+C at the terminal reaches this process only.
  const grouped = process.platform !== 'win32';
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: grouped,
  });
  const prefix = `${name.padEnd(width)} | `;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(prefix + line));
  }
  const closed = new Promise((resolve) => child.once('close', resolve));
  const stop = () => {
    if (!grouped) child.kill('SIGTERM');
    else if (child.pid !== undefined && isRunning(child)) process.kill(-child.pid, 'SIGTERM');
  };
  return { name, closed, stop };
}

function isRunning(child) {
  return child.exitCode === null && child.signalCode === null;
}
