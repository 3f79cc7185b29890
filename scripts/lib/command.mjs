/** A failure that the user can do something about: shown as its one line, without a stack. */
export class Stop extends Error {}

/** This process was asked to end by a signal, and what it was running has ended. */
export class Interrupted extends Error {
  constructor(signal) {
    super(signal);
    this.signal = signal;
  }
}

/** How often (ms) is looked whether npm is still there. */
const LOOK = 1000;

/**
 * Runs a command's work. A failure ends the process with one clear line and exit code 1, a signal ends it as signals
 * do, so that whoever called sees which it was.
 */
export async function command(work) {
  endWithNpm();
  try {
    await work();
  } catch (error) {
    if (error instanceof Interrupted) {
      process.kill(process.pid, error.signal);
      // Nothing of what would follow may begin before the signal arrives.
      await new Promise(() => {});
    }
    console.error(explain(error));
    process.exit(1);
  }
}

function explain(error) {
  if (error instanceof Stop) return error.message;
  return error.code === 'ENOSPC' ? `The disk is full: ${error.message}` : error;
}

/**
 * npm runs a script through a shell and hands a signal to that shell only, which ends and leaves the command behind.
 * So a command that npm started takes the end of the shell for the signal.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_script === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK);
  timer.unref();
}
