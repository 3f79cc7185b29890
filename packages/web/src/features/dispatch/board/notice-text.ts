export function noticeText(checks: number, hold: boolean, broadcasts: number): string {
  const words = [];
  if (checks > 0) words.push('Welfare check');
  if (hold) words.push('Signal 100');
  if (broadcasts > 0) words.push(broadcasts === 1 ? '1 broadcast' : `${broadcasts} broadcasts`);
  return words.join(' · ');
}
