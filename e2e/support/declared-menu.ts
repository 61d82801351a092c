import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MenuEntry } from '../../server/src/platform/declarations/menu.js';

const server = fileURLToPath(new URL('../../server/src', import.meta.url));

/** Titles of the pages that the console's menu shows to who may everything, as the slices' `menu.ts` declare them. */
export async function declaredTitles(): Promise<string[]> {
  const files = readdirSync(server).map((folder) => `${server}/${folder}/menu.ts`);
  const modules = await Promise.all(
    files.filter((file) => existsSync(file)).map(async (file) => (await import(file)) as object),
  );
  return modules
    .flatMap((one): unknown[] => Object.values(one))
    .flat()
    .filter(isEntry)
    .flatMap(({ title, hidden }) => (hidden === true ? [] : [title]));
}

const isEntry = (declared: unknown): declared is MenuEntry =>
  typeof declared === 'object' && declared !== null && 'component' in declared;
