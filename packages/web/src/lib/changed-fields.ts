export function changedFields<V extends object>(before: Record<keyof V, unknown>, after: V): Partial<V> {
  const different = Object.entries(after).filter(([field, value]) => value !== before[field as keyof V]);
  return Object.fromEntries(different) as Partial<V>;
}
