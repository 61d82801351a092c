import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Keeps a file that no longer holds beside its place, as evidence. `now` in ms epoch. Answers where; null: there is
 * none.
 */
export function putAside(file: string, now: number): string | null {
  if (!existsSync(file)) return null;
  const aside = `${file}.until-${new Date(now).toISOString().replaceAll(':', '')}`;
  renameSync(file, aside);
  return aside;
}

/** What `putAside` kept of a file, the newest last. */
export function keptAside(file: string): string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.until-`))
    .sort()
    .map((name) => join(folder, name));
}
