/**
 * Stands before a statement of which PostgreSQL is to make a plan for the values of each run: where the best way depends
 * on them so much that the plan for any values would often be a bad one. Such a statement is not prepared.
 */
export const PLANNED_ANEW = '/* planned anew */';
