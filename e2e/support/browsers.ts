import { existsSync } from 'node:fs';

/** The whole of Chromium, whose tabs hide each other as a person's do. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const shell = process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell';

/**
 * Chromium's pages without its windows: the same engine for a quarter less of the processor (docs/performance.md).
 * The whole of Chromium where there is none.
 */
export const headlessPath = existsSync(shell) ? shell : chromiumPath;
