import { BANK_TEXTS, type RequestStatus } from '@ten-four/contract/bank/bank.values';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import * as store from '#features/bank/account-requests.store';
import { getAccount } from '#features/bank/accounts.domain';
import { type Account, listOpenAccountsOf, updateAccount } from '#features/bank/accounts.store';
import { readCursor } from '#platform/cursor';
import { conflict, forbidden, notFound, ruleBroken } from '#platform/errors';
import { groupBy } from '#platform/group-by';
import { publish } from '#platform/live/publish';
import { fitPage, type PageQuery } from '#platform/newest-first';
import { readText } from '#platform/plain-text';
import { queuePush } from '#platform/push/queue-push';

const PAGE = 100;
const MAX_EARLIER = 50;

export interface RequestView {
  request: store.RequestRow;
  held: Account[];
  earlier: store.RequestRow[];
}

export async function listRequests(
  db: Db,
  { status = 'Pending', limit = PAGE, cursor }: PageQuery & { status?: RequestStatus },
): Promise<{ views: RequestView[]; nextCursor: string | null }> {
  const beyond = readCursor(cursor, 'number', 'string');
  const rows = await store.listRequests(db, {
    status,
    newestFirst: status !== 'Pending',
    beyond,
    limit: limit + 1,
  });
  const all = await withCharacters(db, rows);
  const { rows: views, nextCursor } = fitPage(all, limit, ({ request: { created_at, id } }) => [
    created_at,
    id,
  ]);
  return { views, nextCursor };
}

async function withCharacters(db: Db, requests: store.RequestRow[]): Promise<RequestView[]> {
  if (requests.length === 0) return [];
  const civilianIds = [...new Set(requests.map(({ civilian_id }) => civilian_id))];
  const held = groupBy(await listOpenAccountsOf(db, civilianIds), (account) => account.civilian_id);
  const decided = groupBy(await store.listDecidedOf(db, civilianIds), (earlier) => earlier.civilian_id);
  return requests.map((request) => ({
    request,
    held: held.get(request.civilian_id) ?? [],
    earlier: (decided.get(request.civilian_id) ?? [])
      .filter(({ id }) => id !== request.id)
      .slice(0, MAX_EARLIER),
  }));
}

interface Decision {
  id: string;
  userId: string;
  actor?: Actor;
  now: number;
}

/** Throws 404, 403 for one's own, 409 if decided, 422 for a deceased character. Notifies the owner. */
export function approveRequest(
  db: Db,
  request: Decision & { note: string | null | undefined },
): Promise<Account> {
  return decide(db, request, (found) => {
    if (found.deceased === 1) throw ruleBroken(BANK_TEXTS.deceased);
    return { status: 'Active', note: readText(request.note) };
  });
}

/** Throws 404, 403 for one's own, 409 if decided. Notifies the owner. */
export function denyRequest(db: Db, request: Decision & { reason: string }): Promise<Account> {
  return decide(db, request, () => ({ status: 'Denied', note: request.reason.trim() }));
}

function decide(
  db: Db,
  { id, userId, actor, now }: Decision,
  outcome: (request: store.RequestRow) => { status: RequestStatus; note: string | null },
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    const found = await store.lockRequest(tx, id);
    if (found === undefined) throw notFound(BANK_TEXTS.requestNotFound);
    if (found.user_id === userId) throw forbidden(BANK_TEXTS.ownRequest);
    if (found.status !== 'Pending') throw conflict(BANK_TEXTS.alreadyDecided);
    const { status, note } = outcome(found);
    await updateAccount(tx, id, { status, decided_by: userId, decided_at: now, decision_note: note });
    const { user_id: ownerId, civilian_id: civilianId } = found;
    const isApproved = status === 'Active';
    const action = isApproved ? 'account.approve' : 'account.deny';
    const what = `${found.type} account of ${found.first_name} ${found.last_name}`;
    const summary = `${isApproved ? 'Approved' : 'Denied'} the ${what}${note === null ? '' : `: ${note}`}`;
    await recordAudit(tx, actor, { action, about: ['account', id], summary, now });
    await publish(tx, { name: 'accounts', readers: { userId: ownerId }, data: { civilianId }, now });
    await queuePush(tx, [{ kind: 'account', subjectId: id, userId: ownerId }], now);
    return getAccount(tx, id, 'all');
  });
}
