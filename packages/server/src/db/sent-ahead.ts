/**
 * Stands before a statement of whose answer nobody needs anything but whether it failed. In a transaction on PostgreSQL
 * the next statement is sent right behind it, and its failure is told by the next one that is waited for, at the latest
 * by `commit`, which then commits nothing. SQLite runs it at once.
 */
export const SENT_AHEAD = '/* sent ahead */ ';
