// npm run pages -- [--page NAME]… [--runs 3] [--json FILE] [--phone] [--fast] [--list] What opening each
// page costs a person with a slow phone on a slow network: requests, bytes, first paint, usable. Ends with 1
// when a page is over a bar. `--list`: what each asked for.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { headlessPath } from '../../e2e/support/browsers.js';
import { startServer, temporaryDataDir } from '../../e2e/support/server-process.js';
import { machineNow } from '../run/machine.js';
import { loadPage, slow, type PageLoad } from './load-page.js';
import { openingBar, openQuestions } from './open-questions.js';
import { measuredPages, type MeasuredPage } from './page-list.js';
import { pageTable, reportOf } from './report.js';
import { prepareScene } from './scene.js';
import type { Asked } from './traffic.js';

const askedLine = ({ what, at, bytes }: Asked): string =>
  `${String(at).padStart(8)} ms ${String(bytes).padStart(8)} B  ${what}`;

const { values } = parseArgs({
  options: {
    page: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
    phone: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no number from 1`);
const chosen = values.page.map((name) => {
  const page = measuredPages.find((one) => one.name === name);
  if (page !== undefined) return page;
  throw new Error(`no page is called ${name}: ${measuredPages.map((one) => one.name).join(', ')}`);
});
const pages = chosen.length === 0 ? measuredPages : chosen;
for (const built of ['server/dist/main.js', 'web/dist/index.html', 'admin-console/dist/index.html'])
  if (!existsSync(fileURLToPath(new URL(`../../${built}`, import.meta.url))))
    throw new Error(`${built} is not built: npm run build`);

const viewport = values.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
const dataDir = temporaryDataDir();
const machine = machineNow();
const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } });
const browser = await chromium.launch({ executablePath: headlessPath, args: ['--no-sandbox'] });
try {
  const scene = await prepareScene(server.url);
  const options = { url: server.url, scene, throttled: !values.fast, viewport };
  console.log(
    `${machine.cores} × ${machine.cpu}, load ${machine.loadBefore.map((load) => load.toFixed(1)).join(' ')}; ` +
      (values.fast
        ? 'as fast as the machine is'
        : `processor ${slow.processor} times slower, ${(slow.downBytesPerSecond * 8) / 1e6} Mbit/s down, ` +
          `${(slow.upBytesPerSecond * 8) / 1e6} up, ${slow.roundTripMs} ms to and fro; medians of ${runs}`),
  );
  const fresh = (): Map<MeasuredPage, PageLoad[]> => new Map(pages.map((page) => [page, []]));
  const [loads, fullSpeed] = [fresh(), fresh()];
  // Before the slow ones, so that what the server compiles and reads at its first use is not the page's.
  for (const page of pages)
    fullSpeed.get(page)?.push(await loadPage(browser, page, { ...options, throttled: false }));
  for (let run = 1; run <= runs; run += 1) {
    for (const page of pages) loads.get(page)?.push(await loadPage(browser, page, options));
    console.error(`${run} of ${runs}, load ${loadavg()[0]?.toFixed(1)}`);
  }
  const openings = [];
  if (pages.some(({ name }) => name === 'taking'))
    for (const throttled of [false, true]) {
      const opening = await openQuestions(browser, { ...options, throttled });
      openings.push({ throttled, ...opening });
    }
  const reports = pages.map((page) => reportOf(page, loads.get(page) ?? [], fullSpeed.get(page) ?? []));
  console.log(`\n${pageTable(reports)}\n`);
  if (values.list)
    for (const [page, [first]] of loads)
      console.log(`${page.name}\n${(first?.list ?? []).map(askedLine).join('\n')}\n`);
  for (const { page, errors } of reports) for (const error of errors) console.log(`${page}: ${error}`);
  for (const { throttled, opened, p50, p95 } of openings)
    console.log(
      `opening a question from memory, ${throttled ? 'slowed down' : 'as fast as the machine is'}: ${opened} opened, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${throttled ? '' : ` (bar ${openingBar})`}`,
    );
  const over = reports.filter((report) => report.over.length > 0);
  console.log(
    `${over.length} of ${reports.length} pages are over a bar (!)${over.length === 0 ? '' : `: ${over.map(({ page }) => page).join(', ')}`}`,
  );
  if (values.json !== undefined)
    writeFileSync(
      values.json,
      `${JSON.stringify({ machine: { ...machine, loadAfter: loadavg() }, slow, runs, viewport, pages: reports, openings }, null, 2)}\n`,
    );
  const slowly = openings.some(({ throttled, p95 }) => !throttled && p95 > openingBar);
  process.exitCode = over.length === 0 && !slowly ? 0 : 1;
  await scene.close();
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
