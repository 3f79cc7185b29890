/** A failure that the user can fix. Its message is shown without a stack. */
export class Stop extends Error {}

/** Thrown after a signal to this process, when its child processes have ended. */
export class Interrupted extends Error {
  constructor(signal) {
    super(signal);
    this.signal = signal;
  }
}

/** Milliseconds. */
const POLL_EVERY = 1000;

/**
 * Runs a command. A failure prints one line and exits with 1; a signal ends the process by that signal, so that the
 * caller sees which one.
 */
export async function command(work) {
  endWithNpm();
  try {
    await work();
  } catch (error) {
    if (error instanceof Interrupted) {
      process.kill(process.pid, error.signal);
      // Stops here until the signal arrives.
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

/** Ends with npm's shell: npm signals only the shell that runs the script. */
function endWithNpm() {
  if (process.env.npm_lifecycle_script === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_EVERY);
  timer.unref();
}
