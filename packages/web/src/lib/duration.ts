export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const minutesAndSeconds = `${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')}`;
  return h === 0 ? minutesAndSeconds : `${h}:${minutesAndSeconds}`;
}
