/**
 * A record as JSON that can be read and compared: without what the transport added, a receipt only where
 * there is one.
 */
export function recordText(record: object): string {
  return JSON.stringify(
    record,
    (key, value: unknown) =>
      key === '__typename' || (key === 'receipt' && value === null) ? undefined : value,
    2,
  );
}
