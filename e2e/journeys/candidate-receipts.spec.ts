import { readFile } from 'node:fs/promises';
import { type Receipt, ReceiptChecker } from '@vigil/stores/chain/receipt';
import { expect, test } from './support/fixtures.js';
import { paperOf } from './support/paper-calls.js';
import { eventsOf } from './support/paper-log.js';

interface ReceiptsFile {
  readonly paperId: string;
  readonly title: string;
  readonly publicKey: string;
  readonly receipts: readonly Receipt[];
}

test('a candidate takes the receipts along; anyone checks them offline, an auditor against the log @audit @exam-taking', async ({
  seat,
  as,
  api,
}, info) => {
  const admin = await api('admin');
  const candidate = await seat(
    admin,
    {
      title: '带走回执',
      tmplGroups: [
        { title: '单选', quType: 1, perScore: 5, draws: [{ repoId: 'safety', quType: 1, count: 3 }] },
      ],
    },
    { who: 'kaosheng55' },
  );
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  await screen.open(paperId);
  await screen.choose(1);
  await screen.go(2);
  await screen.choose(0);
  await page.reload();
  await screen.isReady();
  await screen.go(3);
  await screen.choose(2);
  await screen.handIn({ unanswered: 0 });
  await screen.showsResult();

  const file = info.outputPath('receipts.json');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载回执' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`作答回执-${paperId}.json`);
  await download.saveAs(file);

  const saved = JSON.parse(await readFile(file, 'utf8')) as ReceiptsFile;
  const answered = (await eventsOf(admin, paperId)).filter((event) => event.type === 'AnswerSaved');
  expect(saved).toMatchObject({ paperId, title: '带走回执' });
  expect(saved.receipts.map((receipt) => receipt.quId)).toEqual(places.map((place) => place.quId));
  expect(saved.receipts).toHaveLength(answered.length);
  const checker = new ReceiptChecker(saved.publicKey);
  expect(saved.receipts.map((receipt) => checker.problemOf(receipt))).toEqual(saved.receipts.map(() => null));

  const auditor = await as('admin');
  await auditor.page.goto('/admin/audit');
  await expect(auditor.page.getByRole('region', { name: '日志封存' })).toContainText('未封存');
  await auditor.page.locator('input[type=file]').setInputFiles(file);
  await expect(auditor.page.getByRole('status').filter({ hasText: '份回执全部有效' })).toContainText(
    '签名有效，日志中存在：3 份',
  );
});
