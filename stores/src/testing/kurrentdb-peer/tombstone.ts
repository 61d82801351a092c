/** The server's largest revision: `$tb` of a soft-deleted stream, and the revision of a tombstone. */
export const LARGEST_REVISION = '9223372036854775807';

/** Where the file keeps a stream's tombstone: it stands in `$all` as an event of the stream itself. */
export const TOMBSTONE_OF = '$tombstone-of-';

/** The stream that a stream of the file is the tombstone of, else null. */
export const tombstoned = (stored: string): string | null =>
  stored.startsWith(TOMBSTONE_OF) ? stored.slice(TOMBSTONE_OF.length) : null;
