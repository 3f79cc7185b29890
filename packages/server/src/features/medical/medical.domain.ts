import {
  MEDICAL_DESCRIPTION_MAX,
  MEDICAL_QUOTA,
  MEDICAL_TEXTS,
} from '@ten-four/contract/medical/medical.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import * as store from '#features/medical/medical.store';
import {
  characterScope,
  lockCivilian,
  lockWithin,
  requireCivilian,
  type Scope,
} from '#features/ownership/index';
import { forbidden, invalidField, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { type NewestFirst, type PageQuery, readRows } from '#platform/newest-first';
import { shorten } from '#platform/plain-text';
import type { Viewer } from '#platform/sessions/viewer';

/** Throws 400 for a blank or too long description, 404, and 422 above the quota. */
export function addRecord(
  db: Db,
  request: {
    civilianId: string;
    scope: Scope;
    author: { userId: string; username: string };
    description: string;
    now: number;
  },
): Promise<store.MedicalRecordRow> {
  const { civilianId, scope, author, now } = request;
  const description = readDescription(request.description);
  return inTransaction(db, async (tx) => {
    const civilian = await lockCivilian(tx, civilianId, scope);
    const isOwner = civilian.userId === author.userId;
    return insert(tx, civilian.userId, {
      id: newId(),
      civilian_id: civilian.id,
      description,
      author: isOwner ? 'owner' : 'fireRescue',
      author_user_id: author.userId,
      author_name: isOwner ? null : author.username,
      report_id: null,
      created_at: now,
    });
  });
}

/** Adds a report's text, shortened. Returns whether the character exists. Throws 422 above the quota. */
export async function addReportedRecord(
  tx: Tx,
  reported: {
    civilianId: string;
    reportId: string;
    author: { userId: string; signature: string };
    text: string;
    now: number;
  },
): Promise<boolean> {
  const { civilianId, reportId, author, text, now } = reported;
  const civilian = await lockWithin(tx, civilianId, 'all');
  if (civilian === undefined) return false;
  await insert(tx, civilian.user_id, {
    id: newId(),
    civilian_id: civilianId,
    description: shorten(text, MEDICAL_DESCRIPTION_MAX),
    author: 'fireRescue',
    author_user_id: author.userId,
    author_name: author.signature,
    report_id: reportId,
    created_at: now,
  });
  return true;
}

/** Notifies the owner unless they wrote the record. The character must be locked. */
async function insert(tx: Tx, ownerId: string, row: store.MedicalRecordRow): Promise<store.MedicalRecordRow> {
  const { civilian_id: civilianId, created_at: now } = row;
  if ((await store.countRecordsOf(tx, civilianId)) >= MEDICAL_QUOTA)
    throw ruleBroken(MEDICAL_TEXTS.quotaReached);
  await store.insertRecords(tx, [row]);
  if (row.author === 'fireRescue') {
    await publish(tx, { name: 'records', readers: { userId: ownerId }, data: { civilianId }, now });
  }
  return row;
}

function readDescription(text: string): string {
  const description = text.trim();
  if (description === '') throw invalidField('description', MEDICAL_TEXTS.descriptionMissing);
  if ([...description].length > MEDICAL_DESCRIPTION_MAX) {
    throw invalidField('description', MEDICAL_TEXTS.descriptionTooLong);
  }
  return description;
}

/** Limits the response size: a record can take 16 KB. */
const MAX_RECORDS = 50;

/** Throws 404, and 403 for officers and staff, who may see the character but not its records. */
export async function listRecords(
  db: Db,
  { viewer, civilianId, query }: { viewer: Viewer; civilianId: string; query: PageQuery },
): Promise<{ rows: store.MedicalRecordRow[]; nextCursor: string | null }> {
  const list = async (page: NewestFirst) => {
    const civilian = await requireCivilian(db, civilianId, characterScope(viewer));
    const canRead = viewer.fireRescue || civilian.userId === viewer.userId;
    if (!canRead) throw forbidden(MEDICAL_TEXTS.forbidden);
    return store.listRecordsOf(db, civilian.id, page);
  };
  return readRows(query, 'created_at', list, MAX_RECORDS);
}
