// Compresses a built SPA once, so that the server never does it for each browser: `file.br` and `file.gz`
// beside every file that gains by it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and woff fonts are compressed already; the pages are answered by the server itself. */
const compressible = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.wasm', '.ttf', '.webmanifest']);
/** bytes; less fits in one packet anyway */
const worthwhile = 1024;
/** bytes; above it the last tenth costs more seconds of a build than it spares those who fetch it */
const large = 1_000_000;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export async function compressAssets(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => statSync(file).size >= worthwhile);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: content.length > large ? 6 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${file}.br`, await brotli(content, { params }));
      writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}
