import type { OnProgress } from '#db/copy-tables';

const WIDTH = 30;

/** Draws how far a copy is, in one line at a terminal; elsewhere, where lines cannot be drawn over, nothing. */
export function createProgress(): OnProgress {
  let drawn = '';
  return (copied, all) => {
    if (!process.stdout.isTTY) return;
    const part = all === 0 ? 1 : copied / all;
    const bar = '#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.');
    const line = `[${bar}] ${Math.floor(part * 100)}%  ${copied} of ${all} rows`;
    if (line === drawn) return;
    process.stdout.write(`\r${line}${copied === all ? '\n' : ''}`);
    drawn = line;
  };
}
