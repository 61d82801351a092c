// npm test -- SLICE: what concerns some slices, on a tree that is built (what is stale is built first).
import { playwright } from './browser.mjs';
import { concernsOf, journeys } from './slices.mjs';
import { check, npx, runSuite, sumOf } from './suites.mjs';
import { vitest } from './vitest.mjs';

/** The packages that the server's build does not check. */
const ownTypes = ['ui', 'web', 'admin-console', 'e2e', 'loadtests'];

/** Types of the packages they are in, lint of their files, their tests, and the journeys tagged with them. */
export async function checkSlices(slices) {
  const { files, tests, packages } = concernsOf(slices);
  const tagged = journeys().filter(({ tags }) => tags.some((tag) => slices.includes(tag)));
  await runSuite('build', () => check(['server/build.mjs', ...(tagged.length > 0 ? [] : ['--server-only'])]));
  await runSuite('types', async () => {
    const counts = [await check(['ui/codegen.mjs'])];
    for (const place of ownTypes.filter((one) => packages.includes(one) || one === 'e2e'))
      counts.push(await check([npx('typescript', 'bin/tsc'), '--noEmit', '-p', place]));
    return sumOf(counts);
  });
  await runSuite('lint', () => check([npx('oxlint', 'bin/oxlint'), '--type-aware', '--quiet', ...files]));
  if (tests.length > 0)
    await runSuite('tests', () =>
      vitest(['unit', 'components', 'integration'], [...tests, '--maxWorkers', '4']),
    );
  if (tagged.length > 0)
    await runSuite('journeys', () =>
      playwright('journeys', ['--grep', `@(?:${slices.join('|')})(?![a-z-])`]),
    );
}
