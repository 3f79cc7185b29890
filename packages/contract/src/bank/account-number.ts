/**
 * Account numbers: 12 digits, the last of which is a check digit (Luhn), so that a wrong digit or two swapped ones
 * are noticed before money goes anywhere. Kept without spaces, shown in groups of four, taken either way.
 */
const DIGITS = 12;

/** The number without the spaces that people type between groups. */
export const readAccountNumber = (text: string): string => text.replace(/\s+/g, '');

/** The number in groups of four. */
export const formatAccountNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The digit that completes all the digits before it. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether the text can be an account number at all: the digits are as many as they should be and fit each other. */
export function isAccountNumber(text: string): boolean {
  const number = readAccountNumber(text);
  return new RegExp(`^\\d{${DIGITS}}$`).test(number) && checkDigit(number.slice(0, -1)) === number.at(-1);
}
