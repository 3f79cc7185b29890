export const statementProblem = (text: string): string | undefined =>
  text.trim() === '' ? 'Please write a statement.' : undefined;
