/** Orders callsigns as people count: by letters, then by number, so that D-9 comes before D-104. */
export function compareCallsigns(a: string, b: string): number {
  const [lettersA = '', numberA = ''] = a.split('-');
  const [lettersB = '', numberB = ''] = b.split('-');
  if (lettersA !== lettersB) return lettersA < lettersB ? -1 : 1;
  return Number(numberA) - Number(numberB) || numberA.length - numberB.length;
}
