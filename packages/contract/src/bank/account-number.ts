/** Account numbers have 12 digits. The last is a Luhn check digit, which catches a wrong digit and two swapped ones. */
const DIGITS = 12;

export const readAccountNumber = (text: string): string => text.replace(/\s+/g, '');

export const formatAccountNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

export function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

export function isAccountNumber(text: string): boolean {
  const number = readAccountNumber(text);
  return new RegExp(`^\\d{${DIGITS}}$`).test(number) && checkDigit(number.slice(0, -1)) === number.at(-1);
}
