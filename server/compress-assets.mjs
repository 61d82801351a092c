// Compresses a built SPA once, so that the server never does it for each browser: `file.br` and `file.gz`
// beside every file that gains by it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Pictures and woff fonts are compressed already; the pages are answered by the server itself. */
const compressible = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.wasm', '.ttf', '.webmanifest']);
/** bytes; less fits in one packet anyway */
const worthwhile = 1024;
/** bytes; above it the last few percent cost seconds of a build */
const large = 2_000_000;

export function compressAssets(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || !compressible.has(extname(file)) || statSync(file).size < worthwhile) continue;
    const content = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: content.length > large ? 6 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
