interface Named {
  firstName: string;
  lastName: string;
  middleInitial: string | null;
}

/** A name with the middle initial, as 'Rosa M. Kline'. */
export function fullName({ firstName, middleInitial, lastName }: Named): string {
  const initial = middleInitial?.trim().replace(/\.$/, '') ?? '';
  return initial === '' ? `${firstName} ${lastName}` : `${firstName} ${initial}. ${lastName}`;
}
