// npm start: builds what is missing or stale, then becomes the server in this very process, so that signals
// and exit codes are its own.
import { build } from './build.mjs';

await build();
process.argv.splice(1, 1, new URL('./dist/main.js', import.meta.url).pathname);
await import('./dist/main.js');
