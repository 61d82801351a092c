import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CollectionDefinition } from '@vigil/stores/documents/port';

const sources = fileURLToPath(new URL('../../', import.meta.url));
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/**
 * The collections that slices and platform declare in their `collections.ts`, found by their files: for tools
 * that copy or check documents and must load no resolver. The running server has them from its slices
 * (`Declarations.collections`), and a test holds one against the other.
 */
export async function everyCollection(): Promise<readonly CollectionDefinition[]> {
  const files = readdirSync(sources)
    .map((slice) => join(sources, slice, `collections${extension}`))
    .filter((file) => existsSync(file));
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(pathToFileURL(file).href) as Promise<{
          collections: Readonly<Record<string, CollectionDefinition>>;
        }>,
    ),
  );
  return modules.flatMap(({ collections }) => Object.values(collections));
}
