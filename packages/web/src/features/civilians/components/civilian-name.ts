/** First and last name, as a civilian is called on cards, headings and in questions. */
export function civilianName(civilian: { firstName: string; lastName: string }): string {
  return `${civilian.firstName} ${civilian.lastName}`;
}
