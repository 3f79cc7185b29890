/** A place in the event log: right after the event with these numbers. */
export interface Position {
  xid: number;
  id: number;
}

/** Whether `a` lies after `b`. */
export function isAfter(a: Position, b: Position): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}

/** What clients resume from: which log it is, and the place in it. */
export function formatEventId(epoch: string, { xid, id }: Position): string {
  return `${epoch}.${xid}.${id}`;
}

const FORM = /^([0-9a-f]{12})\.([0-9]{1,15})\.([0-9]{1,15})$/;

/** Reads what `formatEventId` wrote; null for anything else. */
export function parseEventId(text: string): { epoch: string; position: Position } | null {
  const [, epoch, xid, id] = FORM.exec(text) ?? [];
  if (epoch === undefined) return null;
  return { epoch, position: { xid: Number(xid), id: Number(id) } };
}
