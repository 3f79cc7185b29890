/** What an event's id says: `epoch.xid.seq`, of which the epoch may itself hold dots. */
function partsOf(id: string): { epoch: string; xid: number; seq: number } {
  const parts = id.split('.');
  const seq = Number(parts.pop());
  const xid = Number(parts.pop());
  return { epoch: parts.join('.'), xid, seq };
}

/**
 * Whether an event's id comes after another's in the server's log. Another epoch means another log: nothing of it was
 * seen, so it counts as after.
 */
export function isAfter(id: string, other: string): boolean {
  const [a, b] = [partsOf(id), partsOf(other)];
  if (a.epoch !== b.epoch) return true;
  return a.xid === b.xid ? a.seq > b.seq : a.xid > b.xid;
}
