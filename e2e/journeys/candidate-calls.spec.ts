import { expect, test } from './support/fixtures.js';
import { paperOf } from './support/paper-calls.js';
import { typesOf } from './support/paper-log.js';

const single = (repoId: string, count: number) => ({
  ...{ title: `单选 ${repoId}`, quType: 1, perScore: 1 },
  draws: [{ repoId, quType: 1, count }],
});

test('an exam of sixty questions costs about one call and one event a question, and each opens from memory @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const tmplGroups = [single('safety', 17), single('it', 17), single('math', 17), single('humanities', 9)];
  const candidate = await seat(admin, { title: '六十题', tmplGroups });
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|graphql)/.test(pathname)) calls.push(pathname);
  });
  await screen.open(paperId);
  await expect(page.getByText(`已缓存 ${places.length}/${places.length}`)).toBeVisible();
  const took = await page.evaluate(async (total) => {
    const heading = () => document.querySelector('#question-heading')?.textContent ?? '';
    const times: number[] = [];
    for (let sort = 1; sort <= total; sort += 1) {
      document.querySelector<HTMLInputElement>('article input[type=radio]')?.click();
      const next = [...document.querySelectorAll('button')].find((one) => one.textContent === '下一题');
      if (sort === total || !next) break;
      const began = performance.now();
      next.click();
      while (!heading().includes(`第 ${sort + 1} 题`))
        await new Promise((painted) => requestAnimationFrame(painted));
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b);
  }, places.length);
  await expect(screen.save).toHaveText('已保存', { timeout: 60_000 });
  const events = await typesOf(admin, paperId);
  const figures = {
    questions: places.length,
    calls: calls.length,
    saves: calls.filter((path) => path.endsWith('fill-answer')).length,
    events: events.length,
    p95: Math.round(took[Math.floor(took.length * 0.95)] ?? 0),
  };
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  expect(took).toHaveLength(places.length - 1);
  expect(figures.saves, JSON.stringify(figures)).toBe(places.length);
  expect(figures.calls - figures.saves, JSON.stringify(figures)).toBeLessThan(places.length / 2);
  expect(figures.events, JSON.stringify(figures)).toBeLessThan(places.length * 1.3);
});
