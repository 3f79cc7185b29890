import { insertInto } from '#db/insert-into';

export const insertRefunds = insertInto('fine_refunds');
