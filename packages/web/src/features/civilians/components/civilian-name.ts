export function civilianName(civilian: { firstName: string; lastName: string }): string {
  return `${civilian.firstName} ${civilian.lastName}`;
}
